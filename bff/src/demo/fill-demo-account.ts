import { Value } from 'typebox/value';
import type { Sandbox } from '../../../sandbox/server.ts';
import { markers } from '../../contract/compose/draft-markup.ts';
import type { FilterRun } from '../../contract/filter/run.ts';
import type { UserRow } from '../auth/auth.ts';
import { parseJson } from '../database/json.ts';
import { TokenResponse } from '../providers/token-response.ts';
import type { Services } from '../services.ts';
import { demoReplies, demoRuns, demoStanding, demoTemplates, demoThreads } from './demo-content.ts';
import { dateOf, until, WAIT_LIMIT_MS } from './demo-time.ts';
import { fillDemoQueue } from './fill-demo-queue.ts';

const X_HANDLE = 'maralindqvist';
/** Reply drafts that wait for the user. */
const REPLY_DRAFTS = 4;
/** A run of this many posts takes about as long as with a real model. */
const RUN_MS = 40_000;

type Demo = Pick<UserRow, 'id' | 'onboarding'>;

/**
 * Gives the demo account a past of three weeks: a connection to X, fetched posts, templates, judged
 * runs with overrides, a filter that runs by itself, reply drafts, and threads. Everything goes
 * through the services that serve users; only dates are set afterwards. Each step does only what is
 * missing, so that a start after an interruption completes it.
 */
export async function fillDemoAccount(
	services: Services,
	sandbox: Pick<Sandbox, 'model' | 'x'>,
	demo: Demo,
): Promise<void> {
	const { model } = sandbox;
	const { paceMs } = model;
	model.paceMs = 0;
	try {
		await connectX(services, sandbox.x, demo.id);
		await fetchPosts(services, demo.id);
		await saveTemplates(services, demo.id);
		await judgeRuns(services, demo.id);
		await runByItself(services, demo.id);
		await draftReplies(services, model, demo.id);
		for (const thread of demoThreads) await writeThread(services, model, demo, thread);
		await fillDemoQueue(services, demo.id);
	} finally {
		model.paceMs = paceMs;
		model.nextAnswers.length = 0;
	}
}

async function connectX({ oauth }: Services, x: Sandbox['x'], userId: string): Promise<void> {
	const { connections } = await oauth.connections.list(userId);
	if (connections.some(({ provider }) => provider === 'twitter')) return;
	const tokens = Value.Parse(TokenResponse, x.authorize(X_HANDLE));
	const profile = await oauth.flows.twitter?.readProfile(tokens.access_token);
	if (profile) await oauth.connections.connect(userId, 'twitter', profile, tokens);
}

async function fetchPosts({ fetches }: Services, userId: string): Promise<void> {
	if ((await fetches.read(userId)).status === 'never') await fetches.start(userId);
	await until(async () => (await fetches.read(userId)).status !== 'running');
}

async function saveTemplates({ filter }: Services, userId: string): Promise<void> {
	const saved = await filter.templates.list(userId);
	for (const { name, daysAgo, time, ...content } of demoTemplates) {
		if (saved.some((template) => template.name === name)) continue;
		const { id } = await filter.templates.save(userId, { name, content });
		await filter.times.setTemplateTime(id, dateOf({ daysAgo, time }));
	}
}

async function judgeRuns({ filter }: Services, userId: string): Promise<void> {
	const templates = await filter.templates.list(userId);
	for (const { template: name, description, overrides, ...start } of demoRuns) {
		const templateId = templates.find((template) => template.name === name)?.id ?? '';
		const known = parseJson(await filter.runs.list(userId, { cursor: undefined, limit: 50 })).find(
			(run) => run.templateId === templateId,
		);
		const runId =
			known?.id ??
			(await filter.runsAt(dateOf(start)).create({
				userId,
				templateId,
				description,
				timeRange: { value: 2, unit: 'weeks' },
				maxCost: undefined,
			}));
		filter.worker.wake();
		const run = await finished(() => filter.runs.read(userId, runId));
		await filter.times.setRunEnd(runId, new Date(Date.parse(run.createdAt) + RUN_MS));
		const { tweets } = await filter.posts.readPage(runId, { cursor: undefined, limit: 500 });
		if (tweets.some(({ manualInclude, manualExclude }) => manualInclude || manualExclude)) continue;
		for (const { text, value } of overrides) {
			const post = tweets.find(
				({ included, ...tweet }) => included === (value === 'exclude') && text.test(tweet.text),
			);
			if (post) await filter.posts.override(userId, runId, post.tweetId, value);
		}
	}
}

async function runByItself({ filter }: Services, userId: string): Promise<void> {
	const { filters } = await filter.standing.list(userId);
	const templates = await filter.templates.list(userId);
	const template = templates.find(({ name }) => name === demoStanding.template);
	if (template && filters.length === 0)
		await filter.standing.save(userId, template.id, demoStanding.timetable);
}

async function finished(read: () => Promise<FilterRun>): Promise<FilterRun> {
	await until(async () => (await read()).status !== 'running');
	const run = await read();
	if (run.status !== 'done')
		throw new Error(`A run of the demo account ended as ${run.status}: ${run.error?.message}`);
	return run;
}

/** Drafts replies to the newest posts for which there is a text, one per author. */
async function draftReplies(
	{ tweetList, replyDrafts, keys }: Services,
	model: Sandbox['model'],
	userId: string,
): Promise<void> {
	const { data } = await tweetList.read(
		userId,
		{ filter: 'all' },
		{ cursor: undefined, limit: 200 },
	);
	const drafted = new Set(data.filter(({ draft }) => draft).map((post) => post.author_username));
	const sealedKeys = await keys.readSealed(userId);
	for (const { id, content, author_username: author } of data) {
		if (drafted.size >= REPLY_DRAFTS) return;
		const reply = demoReplies.find(({ post }) => post.test(content));
		if (!reply || drafted.has(author)) continue;
		drafted.add(author);
		model.nextAnswers = [reply.text];
		const signal = AbortSignal.timeout(WAIT_LIMIT_MS);
		await replyDrafts.draft({ id: userId, sealedKeys }, id, reply.tone, signal);
	}
}

async function writeThread(
	{ compose, keys }: Services,
	model: Sandbox['model'],
	{ id, onboarding = null }: Demo,
	{ name, turns, ...start }: (typeof demoThreads)[number],
): Promise<void> {
	const user = {
		id,
		onboarding,
		sealedKeys: await keys.readSealed(id),
		monthlyAnswerLimit: null,
		voice: await compose.readVoice(id),
	};
	const [first] = turns;
	const found = await compose.threads.findByInstruction(id, first?.instruction ?? '');
	if (found?.isDeleted) return;
	let threadId = found?.id;
	for (const [turn, { instruction, files, commentary, drafts }] of turns.entries()) {
		const page = { cursor: undefined, limit: 50 };
		const { messages } = threadId
			? await compose.branches.readMessages(id, threadId, page)
			: { messages: [] };
		// The interrupted answer of an earlier start counts as missing.
		if (messages.filter(({ status }) => status === 'done').length > turn) continue;
		const isAsked = messages.filter(({ role }) => role === 'user').length > turn;
		const { blockStart, blockEnd } = markers;
		model.nextAnswers = [
			`${commentary}\n\n${blockStart}\n${drafts.map((draft) => `- ${draft}`).join('\n')}\n${blockEnd}`,
		];
		const sent = { text: instruction, files: files.map((ref) => ({ ref })) };
		const answer =
			threadId === undefined
				? await compose.startThread(user, sent)
				: await compose.continueThread(user, threadId, isAsked ? {} : { instruction: sent });
		await answer.closed;
		if (answer.status !== 'done')
			throw new Error(`An answer of the demo account ended as ${answer.status}.`);
		threadId = answer.threadId;
	}
	if (threadId) await compose.threads.setTimes(id, threadId, dateOf(start));
	if (threadId && !found) await compose.threadChanges.change(id, threadId, { name });
}
