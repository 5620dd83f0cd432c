import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { describeInvalid } from './describe-invalid.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	person = await app.loginAs();
});
afterAll(() => app.close());

const post = async (url: string, payload: object) => {
	const headers = { cookie: person.cookie };
	return (await app.app.inject({ method: 'POST', url, headers, payload })).json();
};

test('a post that is too long for a draft is refused in plain words', async () => {
	const parts = [{ text: 'x'.repeat(25_001), media: [] }];
	expect(await post('/api/drafts', { id: randomUUID(), parts })).toMatchObject({
		code: 'invalid_input',
		message: 'The text of part 1 can have up to 25,000 characters. Shorten it.',
		path: 'body/parts/0/text',
	});
});

test('a field that is missing is named', async () => {
	expect(await post('/api/files', { path: 'a' })).toMatchObject({
		message: 'The content is missing.',
	});
});

test('a character that cannot be stored is named with its field', async () => {
	expect(await post('/api/compose', { text: 'a\0b' })).toMatchObject({
		message: 'The text contains a null character, which cannot be stored. Remove it and try again.',
	});
});

test.each([
	[
		'/labels',
		'maxItems',
		{ limit: 20 },
		'The labels can have up to 20 entries. Remove some of them.',
	],
	['/labels/2', 'minLength', { limit: 1 }, 'The label 3 is empty.'],
	[
		'/openrouter_api_key',
		'minLength',
		{ limit: 8 },
		'The openrouter api key needs at least 8 characters.',
	],
	['/costLimit', 'maximum', { limit: 1000 }, 'The cost limit can be at most 1,000.'],
	['/entries/0', 'enum', {}, 'The entry 1 is not valid.'],
	['', 'type', {}, 'The request is not valid.'],
	['', 'additionalProperties', {}, 'The request has a field that Warble does not know.'],
])('%j and %s become a sentence', (instancePath, keyword, params, sentence) => {
	expect(describeInvalid({ instancePath, keyword, params })).toBe(sentence);
});
