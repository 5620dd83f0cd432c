import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOnboarding } from '../../contract/account/account.ts';
import { signUp } from '../../contract/auth/auth.ts';
import { currentUser } from '../../contract/auth/session.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { startAnswer } from '../testing/apps/start-answer.ts';
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

describe('the onboarding answers', () => {
	test('complete the onboarding, also for later sessions', async () => {
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

	test('are part of the assistant’s prompt, trimmed', async () => {
		const user = await app.loginAs();
		const spaced = { marketing: `  ${answers.marketing}\n`, postTopics: ` ${answers.postTopics} ` };
		await user.client.call(saveOnboarding, { body: { onboardingData: spaced, completed: true } });
		const { modelRequest, reader } = await startAnswer(app, user, { text: 'Two posts' });
		const [system] = modelRequest.request.messages;
		expect(system).toMatchObject({
			role: 'system',
			content: expect.stringContaining(JSON.stringify(answers)),
		});
		modelRequest.end();
		await reader.ended;
	});

	test('can be changed later, and saved twice', async () => {
		const user = await app.loginAs();
		const changed = { ...answers, postTopics: 'rye' };
		for (const onboardingData of [answers, changed, changed]) {
			await user.client.call(saveOnboarding, { body: { onboardingData, completed: true } });
		}
		expect(await stored(user.id)).toEqual(changed);
	});

	test('change nothing for other users [C1]', async () => {
		const [user, bystander] = [await app.loginAs(), await app.loginAs()];
		await user.client.call(saveOnboarding, {
			body: { onboardingData: answers, completed: true },
		});
		expect(await stored(bystander.id)).toBeNull();
	});

	test.each(['marketing', 'postTopics'] as const)(
		'are refused when %s is blank, and nothing is stored',
		async (field) => {
			const user = await app.loginAs();
			for (const blank of [' ', '\n\t', '\0']) {
				const onboardingData = { ...answers, [field]: blank };
				await expect(
					user.client.call(saveOnboarding, { body: { onboardingData, completed: true } }),
				).rejects.toMatchObject({
					code: 'invalid_input',
					path: `body/onboardingData/${field}`,
				});
			}
			expect(await stored(user.id)).toBeNull();
		},
	);

	test.each([
		['a NUL', 'rye\0bread', 'a null character'],
		['half of a character', 'rye \ud83c', 'half of a character (often shown as �)'],
	])('are refused with an explanation when they contain %s [C4]', async (_, postTopics, what) => {
		const user = await app.loginAs();
		const onboardingData = { ...answers, postTopics };
		await expect(
			user.client.call(saveOnboarding, { body: { onboardingData, completed: true } }),
		).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			message: `The post topics contains ${what}, which cannot be stored. Remove it and try again.`,
		});
		expect(await stored(user.id)).toBeNull();
	});

	test('have a maximum length', async () => {
		const user = await app.loginAs();
		const long = { marketing: 'é'.repeat(4000), postTopics: '🍞'.repeat(2000) };
		await user.client.call(saveOnboarding, { body: { onboardingData: long, completed: true } });
		expect(await stored(user.id)).toEqual(long);
		const endless = { ...answers, marketing: 'x'.repeat(4001) };
		await expect(
			user.client.call(saveOnboarding, { body: { onboardingData: endless, completed: true } }),
		).rejects.toMatchObject({
			code: 'invalid_input',
		});
	});
});

describe('skipping', () => {
	test('completes the onboarding without answers, and the prompt has none', async () => {
		const user = await app.loginAs();
		await app.services.em
			.fork()
			.nativeUpdate(UserEntity, { id: user.id }, { onboardingCompleted: false });
		const saved = await user.client.call(saveOnboarding, {
			body: { onboardingData: null, completed: true },
		});
		expect(saved).toMatchObject({ user: { onboardingCompleted: true } });
		const { modelRequest, reader } = await startAnswer(app, user, { text: 'Two posts' });
		expect(modelRequest.request.messages[0]?.content).not.toContain('told about themselves');
		modelRequest.end();
		await reader.ended;
	});

	test('keeps earlier answers', async () => {
		const user = await app.loginAs();
		await user.client.call(saveOnboarding, {
			body: { onboardingData: answers, completed: true },
		});
		await user.client.call(saveOnboarding, { body: { onboardingData: null, completed: true } });
		expect(await stored(user.id)).toEqual(answers);
	});
});
