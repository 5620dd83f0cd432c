import type { ResponseOf } from 'bff/client/client';
import type { FetchState } from 'bff/contract/feed/feed';
import type { ActionOutcome, countToAnswer, Tweet, TweetFilter } from 'bff/contract/tweets/tweets';
import { json, FakeServer as Server } from 'remote-kit/testing/fake-server';
import { standingFilter } from 'remote-kit/testing/standing-samples';
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
		rest: Partial<Pick<TweetPage, 'filter' | 'run' | 'standing' | 'acting'>> = {},
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
				standing: false,
				acting: null,
				...rest,
			};
			return json(page);
		});
	}

	/** Makes every list one of standing filters, found by these. */
	reading(
		tweets: Tweet[],
		filters = [standingFilter()],
		filter: TweetFilter = 'worth_reading',
	): void {
		this.tweets(tweets, { filter, standing: true });
		const isNew = tweets.filter(({ mark }) => mark === null).length;
		this.waiting({ worth_reading: isNew, saved: 3, standing: true });
		this.always('GET /api/filter/standing', () => json({ filters, zone: 'Europe/Oslo' }));
		for (const { id } of tweets)
			this.always(`PUT /api/tweets/${id}/mark`, ({ body }) => json(body));
	}

	newCount(count: number): void {
		this.always('GET /api/tweets/news', () => json({ count }));
	}

	waiting(counts: Partial<ResponseOf<typeof countToAnswer>> = {}): void {
		this.always('GET /api/tweets/to-answer', () =>
			json({ count: 0, worth_reading: 0, saved: 0, standing: false, ...counts }),
		);
	}

	fetchState(overrides: Partial<FetchState> = {}): void {
		this.always('GET /api/tweets/fetch', () => json(fetchState(overrides)));
	}
}

/** The response to a like or a reply. */
export function actionResult(outcome: ActionOutcome, intentUrl: string | null = null): Response {
	return json({ status: outcome.status === 'opened' ? 'open_in_x' : 'done', intentUrl, outcome });
}
