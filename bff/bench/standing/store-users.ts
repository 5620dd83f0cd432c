import type { Client } from 'pg';

export const FILTERS_PER_USER = 3;

/** The id of a row: a UUID made from its kind and number. */
const id = (kind: number, n = 'n') =>
	`('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const FILTER = `n * ${FILTERS_PER_USER} + f`;

const descriptions = `(array['Running, training and numbers.', 'Databases and how they fail.', 'Bread, rye and time.'])[f]`;

/**
 * Adds users with a subscription, three standing filters each, and a feed of some accounts of the
 * sandbox. The filters are not due.
 */
export async function storeUsers(
	database: Client,
	users: number,
	accounts: readonly string[],
): Promise<void> {
	for (const statement of statements(users)) await database.query(statement);
	await database.query(
		`insert into feeds (user_id, accounts, query) select ${id(1)}, $1::jsonb, '' from generate_series(1, ${users}) n`,
		[JSON.stringify(accounts)],
	);
	await database.query('analyze');
}

function statements(users: number): string[] {
	const numbers = `generate_series(1, ${users}) n`;
	/** Numbers of a user and of one of the user's filters. */
	const filters = `${numbers}, generate_series(1, ${FILTERS_PER_USER}) f`;
	return [
		`insert into users (id, username, name, onboarding_completed, created_at)
	select ${id(1)}, 'bench_' || n, 'Reader ' || n, true, now() from ${numbers}`,
		`insert into subscriptions (user_id, status, updated_at)
	select ${id(1)}, 'active', now() from ${numbers}`,
		`insert into filter_templates (id, user_id, name, version, created_at, updated_at)
	select ${id(2, FILTER)}, ${id(1)}, 'Filter ' || f, 1, now(), now() from ${filters}`,
		`insert into filter_template_versions (template_id, version, description, block_list, created_at)
	select ${id(2, FILTER)}, 1, '<p>' || ${descriptions} || '</p>', '[]', now() from ${filters}`,
		`insert into filter_timetables (template_id, user_id, every, slots, zone, daily_limit, created_at, updated_at)
	select ${id(2, FILTER)}, ${id(1)}, 'slots', '[{ "weekday": ${inThreeDays()}, "time": "12:00" }]', 'UTC', 5, now(), now() from ${filters}`,
	];
}

/** Deletes what the previous round has left, and makes all filters due, each for the last hour. */
export async function makeAllDue(database: Client): Promise<void> {
	await database.query('delete from filter_runs where standing');
	await database.query(
		'delete from tweets where user_id in (select user_id from filter_timetables)',
	);
	await database.query(
		'delete from fetched_ranges where user_id in (select user_id from filter_timetables)',
	);
	await database.query(
		`update filter_timetables set next_at = now(), covered_until = now() - interval '1 hour'`,
	);
}

/** A weekday on which no filter is due again while the bench runs. 1 is Monday. */
function inThreeDays(): number {
	return ((new Date().getUTCDay() + 2) % 7) + 1;
}
