import type { KeyVault } from '../../account/account.ts';
import type { Config } from '../../config/config.ts';
import type { PostWindows } from '../../feed/feed.ts';

import { AppError } from '../../http/app-error.ts';
import type { LanguageModel, ModelReceipt } from '../../providers/model.ts';
import type { Post } from '../../providers/x/post-source.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { blockedName } from '../judge/block-list.ts';
import { Judging } from '../judge/judge.ts';
import { modelKey } from '../judge/model-key.ts';
import type { Slots } from '../judge/slots.ts';
import type { Templates } from '../template/templates.ts';
import type { Lease, RunStore } from './leased-run-store.ts';
import type { RunRow } from './run.entity.ts';
import { patiently, VerdictWriter } from './verdict-writer.ts';

export interface RunServices {
	store: RunStore;
	templates: Templates;
	postWindows: PostWindows;
	keys: KeyVault;
	model: LanguageModel;
	slots: Slots;
	config: Pick<Config, 'openRouter' | 'filter'>;
}

/**
 * Works on a run until it is whole: reads what has not been read, and judges what has no verdict,
 * while it reads. Everything it learns is a row at once, so that whoever comes after a lost process
 * goes on where it ended. Throws what ended it early.
 */
export async function executeRun(
	run: RunRow,
	lease: Lease,
	services: RunServices,
	signal: AbortSignal,
	onChange: () => void,
): Promise<void> {
	const { store, templates, postWindows, keys, model, slots, config } = services;
	const { description, blockList } = await templates.readContent(run.templateId, run.version);
	const blockedBy = blockedName(blockList);
	const apiKey = modelKey({ keys, config }, run.userId, await keys.readSealed(run.userId));

	const stop = new AbortController();
	const either = AbortSignal.any([signal, stop.signal]);
	const writer = new VerdictWriter({
		lastSeq: run.lastSeq,
		write: (verdicts) => store.writeVerdicts(lease, verdicts),
		onWritten: onChange,
		onFail: (error) => stop.abort(error),
	});
	const count = async (receipt: ModelReceipt): Promise<void> => {
		const { cost } = await patiently(() => store.addReceipt(lease, receipt));
		if (cost !== null && cost >= Number(run.maxCost)) stop.abort(costReached(Number(run.maxCost)));
	};
	const judging = new Judging({
		model,
		slots,
		apiKey,
		description: plainText(description),
		signal: either,
		batchSize: config.filter.batchSize,
		concurrency: config.filter.concurrency,
		onVerdicts: (verdicts) =>
			writer.add(verdicts.map((verdict) => ({ ...verdict, decidedBy: 'model' as const }))),
		onReceipt: (receipt) => count(receipt).catch((error: unknown) => stop.abort(error)),
	});
	// A judging that fails ends the reading too.
	judging.ended.catch((error: unknown) => stop.abort(error));

	/** Decides by rule or by memory what can be, and gives the rest to the model. */
	const given = new Set<string>();
	const decide = async (open: readonly OpenPost[]): Promise<void> => {
		const posts = open.filter(({ id }) => !given.has(id));
		for (const { id } of posts) given.add(id);
		const byRule = posts.flatMap((post) => {
			const name = blockedBy(post);
			return name
				? [
						{
							tweetId: post.id,
							included: false,
							reason: `@${name} is on your block list.`,
							decidedBy: 'block_list' as const,
						},
					]
				: [];
		});
		const rest = posts.filter((post) => !blockedBy(post));
		const ids = rest.map(({ id }) => id);
		const known = await store.known(run, ids);
		const isKnown = new Set(known.map(({ tweetId }) => tweetId));
		void writer.add([
			...byRule,
			...known.map((verdict) => ({ ...verdict, decidedBy: 'earlier_run' as const })),
		]);
		judging.add(rest.filter(({ id }) => !isKnown.has(id)));
	};

	const read = async (): Promise<void> => {
		const { since, until, userId } = run;
		const window = await postWindows.read(userId, {
			since,
			until,
			maxPosts: config.filter.maxPosts,
			signal: either,
			onWait: (until) => {
				void store.notePhase(lease, 'waiting', until).then(onChange, () => undefined);
			},
			onPage: async (posts) => {
				const open = await patiently(() => store.addPosts(lease, posts));
				await patiently(() => store.notePhase(lease, 'reading'));
				onChange();
				await decide(posts.filter(({ id }) => open.has(id)).map(toOpenPost));
			},
		});
		await patiently(() => store.noteRead(lease, window));
		onChange();
	};

	try {
		await decide(await store.openPosts(run.id));
		if (!run.isRead) await read();
		await judging.finish();
	} catch (error) {
		throw either.aborted ? either.reason : error;
	} finally {
		stop.abort(new Error('the run is over'));
		await writer.written();
	}
}

type OpenPost = Awaited<ReturnType<RunStore['openPosts']>>[number];

function toOpenPost(post: Post): OpenPost {
	const { authorName, authorUsername } = post.repostOf ?? post;
	return {
		id: post.id,
		authorName,
		authorUsername,
		content: post.text,
		repostBy: post.repostOf ? post.authorUsername : null,
	};
}

function costReached(maxCost: number): AppError {
	return new AppError(
		409,
		'run_cost_reached',
		`The run has cost what it may, $${maxCost.toFixed(2)}. What was judged is kept. Resume it with a higher limit to go on.`,
	);
}
