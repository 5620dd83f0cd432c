import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../../sandbox/server.ts';
import { hashPassword, isPasswordRight, UserEntity, type UserRow } from './auth/auth.ts';
import { SubscriptionEntity } from './billing/billing.ts';
import { OperatorError } from './config/operator-error.ts';
import type { Em } from './database/orm.ts';
import { subscribeDemoAccount } from './demo/demo-billing.ts';
import { fillDemoAccount } from './demo/fill-demo-account.ts';
import { seedFiles } from './editor/editor.ts';
import { type SandboxX, seedPosts } from './feed/feed.ts';

import type { Services } from './services.ts';
import { DAY_MS } from './time.ts';

export const demoAccount = { username: 'demo', password: 'warble-demo' };

const TRIAL_MS = 14 * DAY_MS;

/**
 * Creates the demo account, outside production only: onboarded, with a few files, and with a trial
 * that starts again at every start of the server. With the sandbox's X it also gets three weeks of
 * posts and, when it is new, a daily fetch of more.
 *
 * With a whole sandbox it is a full account: see `fillDemoAccount` and `subscribeDemoAccount`. The
 * password is set last, so that nobody signs in to an incomplete account, and an interrupted start
 * is completed by the next one.
 */
export async function seedDemoAccount(
	services: Services,
	x: SandboxX | undefined,
	sandbox?: Sandbox,
): Promise<void> {
	const demo = await createDemoUser(services);
	await services.accounts.setOperator(demo.id, true);
	if (sandbox) await subscribeDemoAccount(services, sandbox, demo.id);
	else await startTrial(services, demo.id);
	await seedFiles(services.em, demo.id);
	if (x) await seedPosts(services, demo.id, x);
	if (demo.passwordHash) return;
	if (x) await services.fetches.schedule(demo.id, 'day');
	if (sandbox) await fillDemoAccount(services, sandbox, demo);
	const passwordHash = await hashPassword(demoAccount.password);
	await services.em.fork().nativeUpdate(UserEntity, { id: demo.id }, { passwordHash });
}

/** Another process may create the account at the same moment. */
async function createDemoUser({ em }: Pick<Services, 'em'>): Promise<UserRow> {
	const account = {
		id: randomUUID(),
		username: demoAccount.username,
		name: 'Mara Lindqvist',
		passwordHash: null,
		onboardingCompleted: true,
		onboarding: {
			marketing: 'A newsletter for people who run slowly and read a lot',
			postTopics: 'Easy running, training notes with numbers, small tools for writers',
		},
		createdAt: new Date(),
	};
	await em.fork().upsert(UserEntity, account, {
		onConflictFields: ['username'],
		onConflictAction: 'ignore',
	});
	return em.fork().findOneOrFail(UserEntity, { username: demoAccount.username });
}

async function startTrial({ em }: Pick<Services, 'em'>, userId: string): Promise<void> {
	const now = new Date();
	await em.fork().upsert(SubscriptionEntity, {
		userId,
		status: 'trialing',
		trialEndsAt: new Date(now.getTime() + TRIAL_MS),
		updatedAt: now,
	});
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
