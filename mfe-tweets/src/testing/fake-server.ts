import type { FetchState } from 'bff/contract/feed/feed';
import type { ActionOutcome, Tweet } from 'bff/contract/tweets/tweets';
import { json, FakeServer as Server } from 'remote-kit/testing/fake-server';
import type { TweetPage } from '../api.ts';
import { fetchState } from './samples.ts';

/** The API as far as this screen uses it. */
export class FakeServer extends Server {
	constructor() {
		super();
		this.tweets([]);
		this.newCount(0);
		this.waiting();
		this.fetchState();
		this.always('GET /api/filter/runs', () => json([]));
	}

	/** Makes every list return these posts. */
	tweets(
		tweets: Tweet[],
		rest: Partial<Pick<TweetPage, 'filter' | 'run' | 'acting'>> = {},
		perPage = 50,
	): void {
		this.always('GET /api/tweets', ({ query }) => {
			const from = Number(query.get('cursor') ?? 0);
			const next = from + perPage;
			const page: TweetPage = {
				data: tweets.slice(from, next),
				next_cursor: next < tweets.length ? String(next) : null,
				filter: 'all',
				run: null,
				acting: null,
				...rest,
			};
			return json(page);
		});
	}

	newCount(count: number): void {
		this.always('GET /api/tweets/news', () => json({ count }));
	}

	waiting(counts: { count?: number; worth_reading?: number } = {}): void {
		this.always('GET /api/tweets/to-answer', () => json({ count: 0, worth_reading: 0, ...counts }));
	}

	fetchState(overrides: Partial<FetchState> = {}): void {
		this.always('GET /api/tweets/fetch', () => json(fetchState(overrides)));
	}
}

/** The response to a like or a reply. */
export function actionResult(outcome: ActionOutcome, intentUrl: string | null = null): Response {
	return json({ status: outcome.status === 'opened' ? 'open_in_x' : 'done', intentUrl, outcome });
}
