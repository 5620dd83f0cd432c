import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { LandingSubmissionRow } from './landing-submission.entity.ts';

const db = areaDb('landing');

/** The data of one submission. Null means that the submission did not contain the field. */
export type VisitRecord = Omit<LandingSubmissionRow, 'id' | 'location' | 'createdAt' | 'updatedAt'>;

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** A new value replaces the stored one, but a missing value does not. */
const latestFields = ['email', 'signupDatetime', 'timezone'] as const;

/** First touch wins as a whole; later touches change nothing. */
const firstFields = [
	'referrerUrl',
	'utmSource',
	'utmMedium',
	'utmCampaign',
	'utmTerm',
	'utmContent',
	'adClickId',
	'pageVisited',
] as const;

/** Submissions may arrive out of order or from two tabs, so the greatest value is kept. */
const growingFields = ['sessionLengthSeconds', 'scrollDepthPercentage', 'clickCount'] as const;

export function createSubmissionStore(em: Em) {
	return {
		/**
		 * Stores one row per session and returns its id. A single statement does it, so that concurrent
		 * submissions lose no data.
		 */
		async save(record: VisitRecord): Promise<string> {
			const now = new Date();
			const { id } = await db(em)
				.insertInto('landing_submissions')
				.values({ id: randomUUID(), ...record, location: {}, createdAt: now, updatedAt: now })
				.onConflict((conflict) =>
					conflict.column('sessionId').doUpdateSet({
						submitted: sql`${stored('submitted')} or ${received('submitted')}`,
						rawData: sql`${stored('rawData')} || ${received('rawData')}`,
						...eachOf(['deviceType', 'operatingSystem', 'browser', 'updatedAt'], received),
						...eachOf(latestFields, (name) => sql`coalesce(${received(name)}, ${stored(name)})`),
						...eachOf(
							firstFields,
							(name) => sql`case when ${hasFirst} then ${stored(name)} else ${received(name)} end`,
						),
						...eachOf(growingFields, (name) => sql`greatest(${received(name)}, ${stored(name)})`),
					}),
				)
				.returning('id')
				.executeTakeFirstOrThrow();
			return id;
		},

		/**
		 * Adds an address to the waiting list. True if it is new; of concurrent calls, for only one.
		 */
		async addAddress(email: string): Promise<boolean> {
			const added = await db(em)
				.insertInto('early_access_addresses')
				.values({ email, createdAt: new Date() })
				.onConflict((conflict) => conflict.doNothing())
				.returning('email')
				.execute();
			return added.length === 1;
		},

		/** Removes an address from the waiting list. */
		async removeAddress(email: string): Promise<void> {
			await db(em).deleteFrom('early_access_addresses').where('email', '=', email).execute();
		},
	};
}

/** Fits columns of any type. */
type Expression = RawBuilder<never>;

const stored = (name: string): Expression => sql`${sql.ref(`landing_submissions.${name}`)}`;
const received = (name: string): Expression => sql`${sql.ref(`excluded.${name}`)}`;

const hasFirst = sql`num_nonnulls(${sql.join(firstFields.map(stored))}) > 0`;

function eachOf<Name extends string>(
	names: readonly Name[],
	expression: (name: Name) => Expression,
): Partial<Record<Name, Expression>> {
	const columns: Partial<Record<Name, Expression>> = {};
	for (const name of names) columns[name] = expression(name);
	return columns;
}
