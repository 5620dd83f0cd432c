import type { SourceAccount } from 'bff/contract/feed/sources';
import type { FilterTemplate } from 'bff/contract/filter/filter';
import type { FilterRun } from 'bff/contract/filter/run';
import type { StandingFilter } from 'bff/contract/filter/standing';
import type { Verdict } from 'bff/contract/filter/verdict';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { json, FakeServer as Server } from 'remote-kit/testing/fake-server';
import { FakeStream } from './fake-stream.ts';
import { estimate, feed, starters, summaryOf } from './samples.ts';
import { sourceAccounts } from './source-samples.ts';

/** The routes that this screen uses. */
export class FakeServer extends Server {
	constructor() {
		super();
		this.templates();
		this.runs([]);
		this.always('POST /api/filter/estimate', () => json(estimate()));
		this.always('GET /api/filter/starters', () => json(starters));
		this.always('GET /api/feed', () => json(feed()));
		this.sourceAccounts(...sourceAccounts);
		this.tweets();
		this.standing();
		this.always('GET /api/user-api-keys', () =>
			json({ provided: ['openrouter_api_key', 'twitter_api_key'] }),
		);
	}

	/** Serves templates, each with its agreement and versions. */
	templates(...templates: FilterTemplate[]): void {
		this.always('GET /api/filter/templates', () => json(templates.map(summaryOf)));
		for (const template of templates) {
			const { id, version, content, updatedAt: createdAt } = template;
			const route = `GET /api/filter/templates/${id}`;
			this.always(route, () => json(template));
			this.always(`${route}/versions/${version}`, () => json({ version, content, createdAt }));
			this.always(`${route}/agreement`, () => json({ labelled: 0, agreed: 0, judged: 0 }));
		}
	}

	/** Serves the filters that run by themselves. */
	standing(...filters: StandingFilter[]): void {
		this.always('GET /api/filter/standing', () => json({ filters, zone: 'Europe/Oslo' }));
	}

	/** Serves the accounts that can read posts. */
	sourceAccounts(...accounts: SourceAccount[]): void {
		this.always('GET /api/feed/accounts', () => json(accounts));
	}

	runs(runs: FilterRun[]): void {
		this.always('GET /api/filter/runs', () => json(runs));
	}

	/** Serves a run with pages of posts and without reply drafts. */
	run(run: FilterRun, posts: Verdict[], perPage = 500): void {
		this.always(`GET /api/filter/runs/${run.id}`, ({ url }) => {
			const from = Number(new URLSearchParams(url.split('?')[1]).get('cursor') ?? 0);
			const next = from + perPage;
			return json({
				...run,
				tweets: posts.slice(from, next),
				next_cursor: next < posts.length ? String(next) : null,
			});
		});
		this.always(`GET /api/filter/runs/${run.id}/responses`, () =>
			json({ status: 'none', total: 0, failed: 0, error: null, drafts: [] }),
		);
	}

	/** Serves the included posts of all runs, with the user's actions on them. */
	tweets(...data: Tweet[]): void {
		this.always('GET /api/tweets', () =>
			json({ data, next_cursor: null, run: null, acting: null }),
		);
	}

	/** Opens this stream at the next request of the route. */
	stream(route: string): FakeStream {
		return this.openStream(route, new FakeStream());
	}
}
