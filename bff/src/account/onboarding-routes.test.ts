import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOnboarding } from '../../contract/account.ts';
import { signUp } from '../../contract/auth.ts';
import { currentUser } from '../../contract/session.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { startAnswer } from '../testing/apps/start-answer.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { createVisitors } from '../testing/apps/visitors.ts';

const answers = { marketing: 'A bakery in Kreuzberg', postTopics: 'bread, early mornings' };
let app: TestApp;
const visitor = createVisitors(() => app.url);

beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());

async function stored(id: string) {
	return (await app.services.em.fork().findOneOrFail(UserEntity, id)).onboarding ?? null;
}

describe('what a newcomer answers', () => {
	test('completes the onboarding, here and at the next sign-in', async () => {
		const newcomer = visitor();
		const { user } = await newcomer.call(signUp, {
			body: { username: 'newcomer', password: 'a new and long one' },
		});
		expect(user.onboardingCompleted).toBe(false);
		const saved = await newcomer.call(saveOnboarding, {
			body: { onboardingData: answers, completed: true },
		});
		expect(saved).toEqual({ user: { ...user, onboardingCompleted: true } });
		expect(await newcomer.call(currentUser, {})).toEqual(saved);
		expect(await stored(user.id)).toEqual(answers);
	});

	test('reaches the assistant, without the blanks around it', async () => {
		const person = await app.loginAs();
		const spaced = { marketing: `  ${answers.marketing}\n`, postTopics: ` ${answers.postTopics} ` };
		await person.client.call(saveOnboarding, { body: { onboardingData: spaced, completed: true } });
		const { modelRequest, reader } = await startAnswer(app, person, { text: 'Two posts' });
		const [system] = modelRequest.request.messages;
		expect(system).toMatchObject({
			role: 'system',
			content: expect.stringContaining(JSON.stringify(answers)),
		});
		modelRequest.end();
		await reader.ended;
	});

	test('may be changed later, and answering twice is harmless', async () => {
		const person = await app.loginAs();
		const changed = { ...answers, postTopics: 'rye' };
		for (const onboardingData of [answers, changed, changed]) {
			await person.client.call(saveOnboarding, { body: { onboardingData, completed: true } });
		}
		expect(await stored(person.id)).toEqual(changed);
	});

	test('concerns nobody else [C1]', async () => {
		const [person, bystander] = [await app.loginAs(), await app.loginAs()];
		await person.client.call(saveOnboarding, {
			body: { onboardingData: answers, completed: true },
		});
		expect(await stored(bystander.id)).toBeNull();
	});

	test.each(['marketing', 'postTopics'] as const)(
		'is refused when %s is blank, and nothing is stored',
		async (field) => {
			const person = await app.loginAs();
			for (const blank of [' ', '\n\t', '\0']) {
				const onboardingData = { ...answers, [field]: blank };
				await expect(
					person.client.call(saveOnboarding, { body: { onboardingData, completed: true } }),
				).rejects.toMatchObject({
					code: 'invalid_input',
					path: `body/onboardingData/${field}`,
				});
			}
			expect(await stored(person.id)).toBeNull();
		},
	);

	test.each([
		['a NUL', 'rye\0bread', 'a null character'],
		['half of a character', 'rye \ud83c', 'half of a character (often shown as �)'],
	])(
		'is refused with what to do about it when it holds %s, which no database stores [C4]',
		async (_, postTopics, what) => {
			const person = await app.loginAs();
			const onboardingData = { ...answers, postTopics };
			await expect(
				person.client.call(saveOnboarding, { body: { onboardingData, completed: true } }),
			).rejects.toMatchObject({
				status: 400,
				code: 'invalid_input',
				message: `body/onboardingData/postTopics contains ${what}, which cannot be stored. Remove it and try again.`,
			});
			expect(await stored(person.id)).toBeNull();
		},
	);

	test('may be long, but not endless', async () => {
		const person = await app.loginAs();
		const long = { marketing: 'é'.repeat(4000), postTopics: '🍞'.repeat(2000) };
		await person.client.call(saveOnboarding, { body: { onboardingData: long, completed: true } });
		expect(await stored(person.id)).toEqual(long);
		const endless = { ...answers, marketing: 'x'.repeat(4001) };
		await expect(
			person.client.call(saveOnboarding, { body: { onboardingData: endless, completed: true } }),
		).rejects.toMatchObject({
			code: 'invalid_input',
		});
	});
});

describe('skipping', () => {
	test('completes the onboarding without an answer, and the assistant hears of none', async () => {
		const person = await app.loginAs();
		await app.services.em
			.fork()
			.nativeUpdate(UserEntity, { id: person.id }, { onboardingCompleted: false });
		const saved = await person.client.call(saveOnboarding, {
			body: { onboardingData: null, completed: true },
		});
		expect(saved).toMatchObject({ user: { onboardingCompleted: true } });
		const { modelRequest, reader } = await startAnswer(app, person, { text: 'Two posts' });
		expect(modelRequest.request.messages[0]?.content).not.toContain('told about themselves');
		modelRequest.end();
		await reader.ended;
	});

	test('takes nothing away from somebody who has answered before', async () => {
		const person = await app.loginAs();
		await person.client.call(saveOnboarding, {
			body: { onboardingData: answers, completed: true },
		});
		await person.client.call(saveOnboarding, { body: { onboardingData: null, completed: true } });
		expect(await stored(person.id)).toEqual(answers);
	});
});
