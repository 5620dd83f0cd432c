import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import type { LandingSubmissionRow } from './landing-submission.entity.ts';

/** What one message tells of a visit. Null is: it did not say. */
export type VisitRecord = Omit<LandingSubmissionRow, 'id' | 'location' | 'createdAt' | 'updatedAt'>;

export type Submissions = ReturnType<typeof createSubmissions>;

/** The latest word counts, but what a message leaves out is no reason to forget it. */
const latest = [
	'email',
	'signupDatetime',
	'timezone',
	'referrerUrl',
	'utmSource',
	'utmMedium',
	'utmCampaign',
	'utmTerm',
	'utmContent',
	'adClickId',
	'pageVisited',
] as const;

/** Messages may come out of order, and of two tabs; nothing gets less. */
const growing = ['sessionLengthSeconds', 'scrollDepthPercentage', 'clickCount'] as const;

export function createSubmissions(em: Em) {
	return {
		/**
		 * One row for each session, by one statement, so that messages that come at the same time lose
		 * nothing. Answers the row's id.
		 */
		async save(record: VisitRecord): Promise<string> {
			const now = new Date();
			const { id } = await queries(em)
				.insertInto('landing_submissions')
				.values({ id: randomUUID(), ...record, location: {}, createdAt: now, updatedAt: now })
				.onConflict((conflict) =>
					conflict.column('sessionId').doUpdateSet({
						submitted: sql`${stored('submitted')} or ${told('submitted')}`,
						rawData: sql`${stored('rawData')} || ${told('rawData')}`,
						...eachOf(['deviceType', 'operatingSystem', 'browser', 'updatedAt'], told),
						...eachOf(latest, (name) => sql`coalesce(${told(name)}, ${stored(name)})`),
						...eachOf(growing, (name) => sql`greatest(${told(name)}, ${stored(name)})`),
					}),
				)
				.returning('id')
				.executeTakeFirstOrThrow();
			return id;
		},

		/**
		 * Puts an address on the list. Answers whether it is new there: of any number at once, one is.
		 */
		async enlist(email: string): Promise<boolean> {
			const added = await queries(em)
				.insertInto('early_access_addresses')
				.values({ email, createdAt: new Date() })
				.onConflict((conflict) => conflict.doNothing())
				.returning('email')
				.execute();
			return added.length === 1;
		},

		/** Takes it off again: the next time it is left, it is new. */
		async strike(email: string): Promise<void> {
			await queries(em).deleteFrom('early_access_addresses').where('email', '=', email).execute();
		},
	};
}

/** Any type: a column keeps its own. */
type Expression = RawBuilder<never>;

const stored = (name: string): Expression => sql`${sql.ref(`landing_submissions.${name}`)}`;
const told = (name: string): Expression => sql`${sql.ref(`excluded.${name}`)}`;

function eachOf<Name extends string>(
	names: readonly Name[],
	expression: (name: Name) => Expression,
): Partial<Record<Name, Expression>> {
	const columns: Partial<Record<Name, Expression>> = {};
	for (const name of names) columns[name] = expression(name);
	return columns;
}
