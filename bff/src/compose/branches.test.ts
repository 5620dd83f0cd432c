import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerAgain, showVersion } from '../../contract/compose/answers.ts';
import { type ChatMessage, getThread } from '../../contract/compose/compose.ts';
import { deleteThread, restoreThread } from '../../contract/compose/managed-threads.ts';
import { createDraft } from '../../contract/publishing/drafts.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { readStream } from '../testing/apps/event-reader.ts';
import { completeAnswer, type InstructionBody, startAnswer } from '../testing/apps/start-answer.ts';

let app: TestApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { LIMITS: 'instructionsPerMinute=100000' } });
	person = await app.loginAs();
});
afterAll(() => app.close());

async function shown(threadId: string): Promise<ChatMessage[]> {
	const params = { threadId };
	const { messages } = await person.client.call(getThread, { params, querystring: {} });
	return messages;
}

const textsOf = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content);

async function show(threadId: string, messageId = ''): Promise<ChatMessage[]> {
	const body = { message_id: messageId };
	const { messages } = await person.client.call(showVersion, { params: { threadId }, body });
	return messages;
}

/** Answers an instruction again. Resolves when the answer is stored. */
async function again(
	threadId: string,
	instructionId: string,
	answer: string,
	options: { tone?: string } = {},
) {
	const asked = app.model.nextRequest();
	const reader = await readStream(`${app.url}${answerAgain.url.replace(':threadId', threadId)}`, {
		cookie: person.cookie,
		body: { message_id: instructionId, ...options },
	});
	const modelRequest = await asked;
	modelRequest.write(answer);
	modelRequest.end();
	await reader.ended;
	return modelRequest.request;
}

const send = (body: InstructionBody, answer: string) => completeAnswer(app, person, body, [answer]);

/** A thread of two turns. */
async function twoTurns() {
	const { threadId } = await send({ text: 'Rye' }, 'On rye');
	await send({ text: 'Shorter', thread_id: threadId }, 'Rye.');
	const [first, second, third, fourth] = await shown(threadId);
	if (!first || !second || !third || !fourth) throw new Error('The thread is not complete.');
	return { threadId, first, second, third, fourth };
}

describe('an edited instruction', () => {
	test('begins a branch, and both branches stay', async () => {
		const { threadId, second } = await twoTurns();
		await send({ text: 'Longer', thread_id: threadId, parent_id: second.id }, 'On rye, at length');
		const edited = await shown(threadId);
		expect(textsOf(edited)).toEqual(['Rye', 'On rye', 'Longer', 'On rye, at length']);
		expect(edited[2]?.versions).toHaveLength(2);
		expect(edited[3]?.versions).toHaveLength(1);
		expect(textsOf(await show(threadId, edited[2]?.versions?.[0]))).toEqual([
			...['Rye', 'On rye', 'Shorter', 'Rye.'],
		]);
	});

	test('can be the first one', async () => {
		const { threadId } = await twoTurns();
		await send({ text: 'Oats', thread_id: threadId, parent_id: null }, 'On oats');
		const edited = await shown(threadId);
		expect(textsOf(edited)).toEqual(['Oats', 'On oats']);
		expect(textsOf(await show(threadId, edited[0]?.versions?.[0]))).toHaveLength(4);
	});

	test('is answered with the messages of its own branch only', async () => {
		const { threadId, second } = await twoTurns();
		const { modelRequest } = await send(
			{ text: 'Longer', thread_id: threadId, parent_id: second.id },
			'At length',
		);
		expect(modelRequest.request.messages.slice(1).map(({ content }) => content)).toEqual([
			...['Rye', 'On rye', 'Longer'],
		]);
	});
});

test('without a parent, an instruction follows the shown branch', async () => {
	const { threadId, second, third } = await twoTurns();
	await send({ text: 'Longer', thread_id: threadId, parent_id: second.id }, 'At length');
	await show(threadId, third.id);
	await send({ text: 'Once more', thread_id: threadId }, 'Rye!');
	expect(textsOf(await shown(threadId))).toEqual([
		...['Rye', 'On rye', 'Shorter', 'Rye.', 'Once more', 'Rye!'],
	]);
});

test('a switch leads back to where each branch was left, also at a fork inside it [H17]', async () => {
	const { threadId, second, third } = await twoTurns();
	await again(threadId, third.id, 'Rye!');
	const [, , , newest] = await shown(threadId);
	expect(newest?.versions).toHaveLength(2);
	await show(threadId, newest?.versions?.[0]);
	await send({ text: 'Longer', thread_id: threadId, parent_id: second.id }, 'At length');
	expect(textsOf(await show(threadId, third.id)).at(-1)).toBe('Rye.');
	await show(threadId, newest?.id);
	await show(threadId, second.id);
	expect(textsOf(await shown(threadId)).at(-1)).toBe('Rye!');
});

test('a complete answer can be repeated in another tone, next to the first one', async () => {
	const { threadId, third } = await twoTurns();
	const { messages } = await again(threadId, third.id, 'Rye?', { tone: 'funnier' });
	expect(messages.at(-1)?.content).toContain('Shorter\n\n');
	expect(messages.at(-1)?.content).toContain('funnier');
	const [, , instruction, answer] = await shown(threadId);
	expect(instruction?.content, 'the instruction itself stays').toBe('Shorter');
	expect(answer).toMatchObject({ content: 'Rye?', versions: { length: 2 } });
});

describe('while an answer is being written', () => {
	test('another branch can be shown, and the answer stays in its own [H23]', async () => {
		const { threadId, second, third } = await twoTurns();
		const { reader, modelRequest } = await startAnswer(app, person, {
			...{ text: 'Longer', thread_id: threadId, parent_id: second.id },
		});
		modelRequest.write('At ');
		expect(textsOf(await show(threadId, third.id)).at(-1)).toBe('Rye.');
		modelRequest.write('length');
		modelRequest.end();
		await reader.ended;
		const messages = await shown(threadId);
		expect(textsOf(messages)).toEqual(['Rye', 'On rye', 'Shorter', 'Rye.']);
		expect(textsOf(await show(threadId, messages[2]?.versions?.[1])).at(-1)).toBe('At length');
	});

	test('its stream is found by its message, even if a newer answer exists', async () => {
		const { threadId, second, fourth } = await twoTurns();
		await send({ text: 'Longer', thread_id: threadId, parent_id: second.id }, 'At length');
		const url = `${app.url}/api/compose/${threadId}/events`;
		const reader = await readStream(`${url}?message_id=${fourth.id}`, { cookie: person.cookie });
		await reader.ended;
		expect(reader.text).toBe('Rye.');
	});
});

test('an instruction can only follow an answer of its thread, by a stored id [H16]', async () => {
	const { threadId, first } = await twoTurns();
	const other = await twoTurns();
	for (const parentId of [first.id, other.second.id, crypto.randomUUID()]) {
		const body = { text: 'x', thread_id: threadId, parent_id: parentId };
		const reader = await readStream(`${app.url}/api/compose`, { cookie: person.cookie, body });
		expect(reader.status).toBe(404);
	}
	expect(await shown(threadId)).toHaveLength(4);
});

test('only an instruction of the thread can be answered again', async () => {
	const { threadId, second } = await twoTurns();
	const other = await twoTurns();
	const url = `${app.url}${answerAgain.url.replace(':threadId', threadId)}`;
	for (const messageId of [second.id, other.first.id, crypto.randomUUID()]) {
		const body = { message_id: messageId };
		expect((await readStream(url, { cookie: person.cookie, body })).status).toBe(404);
	}
});

test('only a message of the thread can be shown', async () => {
	const { threadId } = await twoTurns();
	const other = await twoTurns();
	for (const messageId of [other.first.id, crypto.randomUUID()])
		await expect(show(threadId, messageId)).rejects.toMatchObject({ status: 404 });
});

test('a missing branch is not shown when a deleted thread is restored', async () => {
	const { threadId, third, fourth } = await twoTurns();
	await again(threadId, third.id, 'Rye!');
	await send({ text: 'Once more', thread_id: threadId }, 'Rye!!');
	const params = { threadId };
	await person.client.call(deleteThread, { params });
	await expect(show(threadId, fourth.id)).rejects.toMatchObject({ status: 404 });
	await person.client.call(restoreThread, { params });
	expect(textsOf(await show(threadId, third.id)).at(-1)).toBe('Rye!!');
});

interface ModelMessage {
	text: string;
	parent: ModelMessage | null;
	children: ModelMessage[];
	selected: ModelMessage | null;
}

/** The expected content of the thread, computed in memory. */
class ModelThread {
	readonly all: ModelMessage[] = [];
	readonly root: ModelMessage = { text: '', parent: null, children: [], selected: null };

	add(text: string, parent: ModelMessage): ModelMessage {
		const message: ModelMessage = { text, parent, children: [], selected: null };
		parent.children.push(message);
		this.all.push(message);
		this.show(message);
		return message;
	}
	show(message: ModelMessage): void {
		for (let at = message; at.parent; at = at.parent) at.parent.selected = at;
	}
	get branch(): ModelMessage[] {
		const branch: ModelMessage[] = [];
		for (let at = this.root.selected; at; at = at.selected) branch.push(at);
		return branch;
	}
}

const step = fc.record({
	kind: fc.constantFrom('send', 'edit', 'again', 'show', 'delete', 'reload'),
	at: fc.nat(),
});

test('any edits, repeated answers, switches, deletions and reloads match the tree [H17]', async () => {
	let count = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
			// A user's number of requests is limited.
			person = await app.loginAs();
			const model = new ModelThread();
			const idOf = new Map<ModelMessage, string>();
			let threadId = '';
			/** Checks the branch, and learns the ids of its messages. */
			const check = (messages: readonly ChatMessage[]) => {
				const { branch } = model;
				expect(textsOf(messages)).toEqual(branch.map(({ text }) => text));
				for (const [index, message] of messages.entries()) {
					const expected = branch[index];
					if (expected) idOf.set(expected, message.id);
				}
				for (const [index, { versions = [] }] of messages.entries()) {
					const siblings = branch[index]?.parent?.children ?? [];
					expect(versions).toHaveLength(siblings.length);
					for (const [at, sibling] of siblings.entries())
						expect(idOf.get(sibling) ?? versions[at]).toBe(versions[at]);
				}
			};
			const instructions = () => model.all.filter(({ text }) => text.startsWith('i'));
			const turn = async (parent: ModelMessage, parentId?: string | null) => {
				count += 1;
				const { threadId: id } = await send(
					{
						text: `i${count}`,
						...(threadId === '' ? {} : { thread_id: threadId }),
						...(parentId === undefined ? {} : { parent_id: parentId }),
					},
					`a${count}`,
				);
				threadId = id;
				model.add(`a${count}`, model.add(`i${count}`, parent));
			};
			await turn(model.root);
			check(await shown(threadId));
			for (const { kind, at } of steps) {
				const instruction = instructions()[at % instructions().length];
				const message = model.all[at % model.all.length];
				if (!instruction || !message) throw new Error('The model has no messages.');
				if (kind === 'send') await turn(model.branch.at(-1) ?? model.root);
				if (kind === 'edit' && instruction.parent) {
					const { parent } = instruction;
					await turn(parent, parent === model.root ? null : idOf.get(parent));
				}
				if (kind === 'again') {
					count += 1;
					await again(threadId, idOf.get(instruction) ?? '', `a${count}`);
					model.add(`a${count}`, instruction);
				}
				if (kind === 'show') {
					model.show(message);
					check(await show(threadId, idOf.get(message)));
				}
				if (kind === 'delete') {
					await person.client.call(deleteThread, { params: { threadId } });
					await expect(shown(threadId)).rejects.toMatchObject({ status: 404 });
					await expect(show(threadId, idOf.get(message))).rejects.toMatchObject({ status: 404 });
					await person.client.call(restoreThread, { params: { threadId } });
				}
				check(await shown(threadId));
			}
		}),
		{ numRuns: 12 },
	);
});

test('an outdated active leaf does not cut the branch off [H18]', async () => {
	const { threadId, second } = await twoTurns();
	// Another tab has switched while the second turn was being stored.
	await app.services.em
		.fork()
		.execute('update threads set active_leaf_id = ? where id = ?', [second.id, threadId]);
	expect(textsOf(await shown(threadId))).toEqual(['Rye', 'On rye', 'Shorter', 'Rye.']);
	await send({ text: 'Longer', thread_id: threadId, parent_id: second.id }, 'At length');
	expect(textsOf(await shown(threadId)).at(-1)).toBe('At length');
});

describe('an edited instruction', () => {
	test('names its drafts and best posts when it is edited', async () => {
		const parts = [{ text: 'A draft', media: [] }];
		const { id } = await person.client.call(createDraft, { body: { id: randomUUID(), parts } });
		const { threadId } = await send(
			{ text: 'Rye', draft_refs: [id], with_results: true },
			'On rye',
		);
		const [first, second] = await shown(threadId);
		expect(first).toMatchObject({ draftRefs: [id], withResults: true });
		expect(second).not.toHaveProperty('draftRefs');
	});

	test('names its renamed and deleted files and keeps its branch', async () => {
		const { threadId, second } = await twoTurns();
		const response = await app.app.inject({
			method: 'POST',
			url: '/api/compose',
			headers: { cookie: person.cookie },
			payload: {
				...{ text: 'Longer', thread_id: threadId, parent_id: second.id },
				file_refs: ['rye/notes'],
			},
		});
		expect(response.statusCode).toBe(404);
		expect(response.json()).toMatchObject({
			code: 'file_not_found',
			message: expect.stringContaining('“rye/notes”'),
		});
		expect(textsOf(await shown(threadId))).toEqual(['Rye', 'On rye', 'Shorter', 'Rye.']);
	});
});

test('messages that the previous release adds during a deployment continue the thread [H11]', async () => {
	const { threadId } = await twoTurns();
	const em = app.services.em.fork();
	const add = (role: 'user' | 'assistant', position: number, content: string) =>
		em.execute(
			`insert into messages (id, user_id, thread_id, position, role, content, file_refs, created_at)
			values (gen_random_uuid(), ?, ?, ?, ?, ?, '[]', now())`,
			[person.id, threadId, position, role, content],
		);
	await add('user', 4, 'From before');
	await add('assistant', 5, 'An answer from before');
	await add('assistant', 6, 'A retry from before');
	const messages = await shown(threadId);
	expect(textsOf(messages).slice(4)).toEqual(['From before', 'A retry from before']);
	expect(messages.at(-1)?.versions).toHaveLength(2);
});
