import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

// One query follows accounts from the visit to the payment.
const db = areaDb('admin', {
	reads: [
		'attributions',
		'customers',
		'drafts',
		'landing_submissions',
		'messages',
		'payments',
		'subscriptions',
		'threads',
		'users',
	],
});

/** What is known of where a visit came from. */
export interface Touch {
	utmSource: string | null;
	isAdClick: boolean;
	/** Of any site, also our own. */
	referrerHost: string | null;
}

/** An account of the period, and how far it came. */
export interface SignUp extends Touch {
	createdAt: Date;
	hasDraft: boolean;
	hadTrial: boolean;
	status: string | null;
	firstPaidAt: Date | null;
	/** Sums by currency, less refunds, in its smallest unit. */
	revenue: Record<string, number>;
}

const TOUCH = sql`
	utm_source as "utmSource", ad_click_id is not null as "isAdClick",
	substring(lower(referrer_url) from '^https?://(?:[^/?#@]*@)?(?:www\\.)?([^/:?#]+)') as "referrerHost"`;

export type FunnelStore = ReturnType<typeof createFunnelStore>;

/**
 * Reads visits and accounts of a period; `until` is not included. `operators`: usernames of the
 * settings. Operators are no customers, so their accounts are left out.
 */
export function createFunnelStore(em: Em, operators: readonly string[]) {
	return {
		/** Visits by where they came from. */
		async countVisits(from: Date, until: Date): Promise<(Touch & { count: number })[]> {
			const { rows } = await sql<Touch & { count: number }>`
				select ${TOUCH}, count(*)::int as count
				from landing_submissions where created_at >= ${from} and created_at < ${until}
				group by 1, 2, 3`.execute(db(em));
			return rows;
		},

		/** Addresses by where their first visit came from, if that is in the period. */
		async countAddresses(from: Date, until: Date): Promise<(Touch & { count: number })[]> {
			const { rows } = await sql<Touch & { count: number }>`
				select ${TOUCH}, count(*)::int as count
				from (
					select distinct on (email) * from landing_submissions
					where submitted and email is not null order by email, created_at
				) as first
				where created_at >= ${from} and created_at < ${until}
				group by 1, 2, 3`.execute(db(em));
			return rows;
		},

		async listSignUps(from: Date, until: Date): Promise<SignUp[]> {
			const { rows } = await sql<SignUp>`
				select users.created_at as "createdAt",
					attributions.utm_source as "utmSource",
					coalesce(attributions.is_ad_click, false) as "isAdClick",
					attributions.referrer_host as "referrerHost",
					customers.trial_used_at is not null as "hadTrial",
					subscriptions.status,
					paid.first as "firstPaidAt",
					coalesce(paid.sums, '{}') as revenue,
					exists (select 1 from drafts where drafts.user_id = users.id) or exists (
						select 1 from threads join messages on messages.thread_id = threads.id
						where threads.user_id = users.id
							and threads.id is distinct from users.sample_thread_id
							and messages.role = 'assistant' and messages.content ~ '</tweets?>'
					) as "hasDraft"
				from users
				left join attributions on attributions.user_id = users.id
				left join customers on customers.user_id = users.id
				left join subscriptions on subscriptions.user_id = users.id
				left join lateral (
					select min(first) as first, json_object_agg(currency, sum) as sums from (
						select currency, sum(amount) as sum, min(at) filter (where amount > 0) as first
						from payments where payments.user_id = users.id group by currency
					) as by_currency
				) as paid on true
				where users.created_at >= ${from} and users.created_at < ${until}
					and not users.is_operator and users.username <> all(${[...operators]}::text[])`.execute(
				db(em),
			);
			return rows;
		},
	};
}
