import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { ApiKeyEntity } from '../account/api-key.entity.ts';
import { AccountLinkEntity } from '../auth/account-link.entity.ts';
import { IdentityEntity } from '../auth/oauth/identity.entity.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { UserEntity } from '../auth/user.entity.ts';
import { CustomerEntity } from '../billing/customer.entity.ts';
import { SubscriptionEntity } from '../billing/subscription.entity.ts';
import { StripeEventEntity } from '../billing/webhook/stripe-event.entity.ts';
import { MessageEntity } from '../compose/message.entity.ts';
import { ThreadEntity } from '../compose/thread.entity.ts';
import { FileEntity } from '../editor/file.entity.ts';
import { FileRevisionEntity } from '../editor/file-revision.entity.ts';
import { FeedEntity } from '../feed/feed.entity.ts';
import { TweetEntity } from '../feed/tweet.entity.ts';
import { TweetFetchEntity } from '../feed/tweet-fetch.entity.ts';
import { RunEntity } from '../filter/run/run.entity.ts';
import { RunPostEntity } from '../filter/run/run-post.entity.ts';
import { TemplateEntity } from '../filter/template/template.entity.ts';
import { TemplateVersionEntity } from '../filter/template/template-version.entity.ts';
import { RateLimitEntity } from '../http/limits/rate-limit.entity.ts';
import { EarlyAccessAddressEntity } from '../landing/early-access-address.entity.ts';
import { LandingSubmissionEntity } from '../landing/landing-submission.entity.ts';
import { TweetActionEntity } from '../tweets/actions/tweet-action.entity.ts';
import { ReplyDraftEntity } from '../tweets/replies/reply-draft.entity.ts';
import { ReplyJobEntity } from '../tweets/replies/reply-job.entity.ts';

export const entities = [
	UserEntity,
	SessionEntity,
	AccountLinkEntity,
	IdentityEntity,
	ApiKeyEntity,
	SubscriptionEntity,
	CustomerEntity,
	StripeEventEntity,
	ThreadEntity,
	MessageEntity,
	TemplateEntity,
	TemplateVersionEntity,
	RunEntity,
	RunPostEntity,
	ReplyDraftEntity,
	ReplyJobEntity,
	LandingSubmissionEntity,
	EarlyAccessAddressEntity,
	FileEntity,
	FileRevisionEntity,
	TweetEntity,
	FeedEntity,
	TweetActionEntity,
	TweetFetchEntity,
	RateLimitEntity,
];

/** Where PostgreSQL is: a URL, or the socket folder of the embedded one. */
export type DatabaseAddress = { url: string } | { socketFolder: string };

export type Orm = Awaited<ReturnType<typeof connect>>;
export type Em = Orm['em'];

/** Connects; does not migrate. */
export async function connect(address: DatabaseAddress) {
	const options = {
		entities,
		extensions: [Migrator],
		forceUtcTimezone: true,
		migrations: {
			path: new URL('../../migrations', import.meta.url).pathname,
			snapshot: false,
			silent: true,
		},
		pool: { min: 0, max: 8 },
		...('url' in address
			? { clientUrl: address.url }
			: {
					host: address.socketFolder,
					port: 5432,
					user: 'postgres',
					password: 'embedded',
					dbName: 'postgres',
				}),
	} satisfies Options;
	return MikroORM.init(options);
}

/**
 * Kysely over the same pool, in the words of the entities: for lists, which the ORM would hydrate
 * at four times the cost.
 */
export function queries(em: Em) {
	return em.getKysely({ columnNamingStrategy: 'property' });
}

/** Any number, the same in every process: who holds it in PostgreSQL migrates, the others wait. */
export const MIGRATION_LOCK = 7_241_960;

/**
 * Brings the schema up to date. Where several processes may start at once, one does it and the
 * others wait. The embedded database has one process and one session, which an open transaction
 * would block for ever.
 */
export async function migrate(orm: Orm, { isShared }: { isShared: boolean }): Promise<void> {
	if (!isShared) {
		await orm.migrator.up();
		return;
	}
	await orm.em.fork().transactional(async (em) => {
		await em.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
		await orm.migrator.up();
	});
}
