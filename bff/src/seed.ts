import { randomUUID } from 'node:crypto';
import { hashPassword, isPasswordRight, UserEntity } from './auth/auth.ts';
import { SubscriptionEntity } from './billing/billing.ts';
import { OperatorError } from './config/operator-error.ts';
import type { Em } from './database/orm.ts';
import { seedFiles } from './editor/editor.ts';
import { type SandboxX, seedPosts } from './feed/feed.ts';

import type { Services } from './services.ts';

export const demoAccount = { username: 'demo', password: 'warble-demo' };

const TRIAL_MS = 14 * 86_400_000;

/**
 * Creates the demo account, outside production only: onboarded, with a few files, and with a trial
 * that starts again at every start of the server. With the sandbox's X it also gets three weeks of
 * posts and, when it is new, a daily fetch of more.
 */
export async function seedDemoAccount(
	services: Pick<Services, 'em' | 'feeds' | 'tweets' | 'fetches'>,
	x: SandboxX | undefined,
): Promise<void> {
	const fork = services.em.fork();
	const now = new Date();
	let demo = await fork.findOne(UserEntity, { username: demoAccount.username });
	const isNew = demo === null;
	if (!demo) {
		const account = {
			id: randomUUID(),
			username: demoAccount.username,
			name: 'Mara Lindqvist',
			passwordHash: await hashPassword(demoAccount.password),
			onboardingCompleted: true,
			onboarding: {
				marketing: 'A newsletter for people who run slowly and read a lot',
				postTopics: 'Easy running, training notes with numbers, small tools for writers',
			},
			createdAt: now,
		};
		// Another process may create the account at the same moment.
		await fork.upsert(UserEntity, account, {
			onConflictFields: ['username'],
			onConflictAction: 'ignore',
		});
		demo = await services.em.fork().findOneOrFail(UserEntity, { username: demoAccount.username });
	}
	await fork.upsert(SubscriptionEntity, {
		userId: demo.id,
		status: 'trialing',
		trialEndsAt: new Date(now.getTime() + TRIAL_MS),
		updatedAt: now,
	});
	await seedFiles(services.em, demo.id);
	if (x) await seedPosts(services, demo.id, x);
	if (x && isNew) await services.fetches.schedule(demo.id, 'day');
}

/**
 * For production: throws `OperatorError` if the demo account exists with its published password.
 */
export async function refuseDemoAccount(em: Em): Promise<void> {
	const { username, password } = demoAccount;
	const demo = await em.fork().findOne(UserEntity, { username });
	if (!demo?.passwordHash || !(await isPasswordRight(demo.passwordHash, password))) return;
	throw new OperatorError(
		`The database contains the demo account "${username}" with its published password, because it was used without NODE_ENV=production. Set DATABASE_URL to another database, or delete the account: delete from users where username = '${username}'.`,
	);
}
