import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getTemplate, saveTemplate } from '../../../contract/filter/filter.ts';
import { ModelError, type ModelRequest } from '../../providers/model.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
	wanted,
} from '../../testing/apps/build-filter-app.ts';
import { type EventReader, readStream } from '../../testing/apps/event-reader.ts';
import { createScriptedModel } from '../../testing/scripted-model.ts';
import { UsageDayEntity } from '../../usage/usage.ts';
import { honest, modelOf, readRequest } from '../fixtures/judging.ts';
import { labeller } from '../fixtures/labeller.ts';
import { RunPostEntity } from '../run/run-post.entity.ts';
import { isHeldOut } from './split-labels.ts';

const improve = (app: FilterApp, { cookie, templateId }: FilterUser): Promise<EventReader> =>
	readStream(`${app.url}/api/filter/templates/${templateId}/improve`, { cookie, body: {} });

/** The error of a request that was refused before it became a stream. */
const refusal = async (reader: EventReader) => {
	await reader.ended;
	return { status: reader.status, ...JSON.parse(reader.bytes.toString()) };
};
/** A post that shares its story with no other may have no key. */
const isPostHeldOut = (post: { storyKey?: string | null | undefined; tweetId: string }) =>
	isHeldOut(post.storyKey ?? post.tweetId);
const isImprovement = ({ operation }: ModelRequest) => operation === 'improve';
const proposal = JSON.stringify({
	description: 'Cake.\nNothing else.',
	summary: 'You keep cakes and leave out the rest.',
});

describe('an improvement', () => {
	let app: FilterApp;
	/** The answers to the next requests for a description. Without one: `proposal`. */
	let answers: (string | ModelError)[] = [];
	const { model, requests } = modelOf((request) =>
		isImprovement(request) ? (answers.shift() ?? proposal) : honest(request),
	);
	const prompts = () => requests.filter(isImprovement).map(({ messages }) => messages[1]?.content);
	const saveDescription = ({ client, templateId }: FilterUser, description: string) =>
		client.call(saveTemplate, {
			body: { id: templateId, name: 'Good reads', content: { description } },
		});
	beforeAll(async () => {
		app = await buildFilterApp({ keep: true, model });
	});
	beforeEach(() => {
		answers = [];
		requests.length = 0;
	});
	afterAll(() => app.close());

	test('proposes a description, and measures both on the posts held out', async () => {
		const person = await labeller(app, 40);
		const posts = await app.services.em.fork().find(RunPostEntity, { runId: person.runId });
		const heldOut = posts.filter(isPostHeldOut);
		const agreedBefore = heldOut.filter(({ content }) => content.includes('shoes')).length;
		requests.length = 0;
		const events = await (await improve(app, person)).ended;
		expect(
			events.map(({ event }) => event).filter((name, at, all) => name !== all[at - 1]),
		).toEqual(['labels', 'proposed', 'progress', 'done']);
		expect(events[0]?.data).toEqual({
			shown: 40 - heldOut.length,
			disagreements: 40 - heldOut.length - (10 - agreedBefore),
			heldOut: heldOut.length,
		});
		expect(events[1]?.data).toEqual({
			version: 1,
			content: { description: '<p>Cake.</p><p>Nothing else.</p>' },
			summary: 'You keep cakes and leave out the rest.',
		});
		expect(events.at(-2)?.data).toEqual({ judged: 2 * heldOut.length, total: 2 * heldOut.length });
		expect(events.at(-1)?.data).toMatchObject({
			before: { agreed: agreedBefore, judged: heldOut.length, low: expect.any(Number) },
			after: { agreed: heldOut.length, judged: heldOut.length, high: 1 },
			cost: 0.01 * requests.length,
		});
		const judged = requests.filter((request) => !isImprovement(request));
		expect(
			judged.every((request) => readRequest(request).wanted.startsWith('Cake')),
			'stored verdicts of the newest version are used again',
		).toBe(true);
		const used = await app.services.em
			.fork()
			.findOneOrFail(UsageDayEntity, { userId: person.id, kind: 'try' });
		expect(used.modelCost).toBeCloseTo(0.01 * requests.length, 6);
	});

	test('changes and stores nothing by itself', async () => {
		const person = await labeller(app, 40);
		await (await improve(app, person)).ended;
		expect(
			await person.client.call(getTemplate, { params: { id: person.templateId } }),
		).toMatchObject({ version: 1, content: { description: wanted } });
	});

	test('never shows the model a post held out, also of a later version', async () => {
		const person = await labeller(app, 40);
		await (await improve(app, person)).ended;
		await saveDescription(person, '<p>Databases.</p>');
		await (await improve(app, person)).ended;
		const posts = await app.services.em.fork().find(RunPostEntity, { runId: person.runId });
		expect(prompts()).toHaveLength(2);
		for (const { content } of posts.filter(isPostHeldOut))
			expect(prompts().join('\n')).not.toContain(`"${content}"`);
	});

	test('counts the posts of a story as one, either shown or held out', async () => {
		const person = await labeller(app, 40);
		await app.services.em
			.fork()
			.nativeUpdate(
				RunPostEntity,
				{ runId: person.runId, content: { $like: '%cake%' } },
				{ storyKey: 'cake' },
			);
		const [labels] = await (await improve(app, person)).ended;
		expect(Number(labels?.data.shown) + Number(labels?.data.heldOut)).toBe(31);
		expect(
			prompts()
				.join('')
				.match(/"A cake/g) ?? [],
		).toHaveLength(isHeldOut('cake') ? 0 : 1);
	});

	test('excludes posts of the block list as a run does, and learns nothing from them', async () => {
		const person = await labeller(app, 40);
		await person.client.call(saveTemplate, {
			body: {
				id: person.templateId,
				name: 'Good reads',
				content: { description: wanted, blockList: ['ADA'] },
			},
		});
		requests.length = 0;
		expect(await refusal(await improve(app, person))).toMatchObject({
			status: 409,
			code: 'nothing_to_improve',
		});
		expect(requests).toEqual([]);
	});

	test('needs 20 labelled posts, and says how many there are', async () => {
		const few = await labeller(app, 24, 19);
		expect(await refusal(await improve(app, few))).toMatchObject({
			status: 400,
			code: 'too_few_labels',
			message: expect.stringMatching(/19 posts.*With 20.* 1 more/s),
		});
		const enough = await labeller(app, 24, 20);
		expect((await (await improve(app, enough)).ended).at(-1)?.event).toBe('done');
	});

	test('says so if the filter agrees already, also where posts had to be judged first', async () => {
		const person = await labeller(app, 24);
		await saveDescription(person, '<p>Cake</p>');
		requests.length = 0;
		const events = await (await improve(app, person)).ended;
		expect(events).toMatchObject([{ event: 'error', data: { code: 'nothing_to_improve' } }]);
		expect(requests.some(isImprovement)).toBe(false);
	});

	test('asks the model again if its description cannot be read, and fails the second time', async () => {
		const person = await labeller(app, 24);
		answers = ['I would rather talk about it.'];
		expect((await (await improve(app, person)).ended).at(-1)?.event).toBe('done');
		answers = ['No.', '{"description":""}'];
		expect((await (await improve(app, person)).ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'model_unreadable' },
		});
		answers = [new ModelError('model_out_of_credit', 'The credit is used up.')];
		expect((await (await improve(app, person)).ended).at(-1)).toMatchObject({
			event: 'error',
			data: { code: 'model_out_of_credit', message: 'The credit is used up.' },
		});
	});

	test('is not there for the templates of others', async () => {
		const [person, other] = [await labeller(app, 24), await app.member(1)];
		expect(
			await refusal(await improve(app, { ...other, templateId: person.templateId })),
		).toMatchObject({ status: 404 });
	});
});

test('one improvement runs at a time; closing the connection aborts it', async () => {
	const scripted = createScriptedModel();
	const quick = modelOf(honest).model;
	const app = await buildFilterApp({
		model: {
			stream: (request, ...rest) =>
				(isImprovement(request) ? scripted : quick).stream(request, ...rest),
		},
	});
	const person = await labeller(app, 24);
	const nextRequest = scripted.nextRequest();
	const reader = await improve(app, person);
	const request = await nextRequest;
	expect(await refusal(await improve(app, person))).toMatchObject({ code: 'too_many_streams' });
	reader.leave();
	await vi.waitFor(() => expect(request.isAborted).toBe(true));
});
