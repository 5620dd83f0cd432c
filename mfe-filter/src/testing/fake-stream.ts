import type { FilterRun, RunProgress } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { FakeStream as Stream } from 'remote-kit/testing/fake-stream';
import { progressOf } from '../run/state/describe-run.ts';

/** A run's stream whose events the test writes. */
export class FakeStream extends Stream {
	started(run: FilterRun): this {
		return this.event('started', run);
	}

	posts(...posts: Verdict[]): this {
		for (const post of posts) this.event('filtered_tweet', post, String(post.seq));
		return this;
	}

	progress(progress: Partial<RunProgress>): this {
		return this.event('progress', {
			...progressOf({ run: null, progress: null, posts: [] }),
			phase: 'judging',
			...progress,
		});
	}

	done(run: FilterRun, status: 'done' | 'cancelled' = 'done'): this {
		const { id: run_id, total_processed, total_filtered } = run;
		return this.event('done', { run_id, total_processed, total_filtered, status }).end();
	}
}
