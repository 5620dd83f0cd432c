import { areaDb, type Em } from '../../database/orm.ts';
import { HOUR_MS } from '../../time.ts';
import { AttributionEntity } from './attribution.entity.ts';
import { referrerHostOf } from './referrer.ts';

const db = areaDb('landing');

/** An older account has been found some other way. */
const MAX_AGE_MS = 48 * HOUR_MS;

export type AttributionStore = ReturnType<typeof createAttributionStore>;

/** How users found Warble. `ownHosts`: those of our own pages. */
export function createAttributionStore(
	em: Em,
	ownHosts: readonly string[],
	now: () => number = Date.now,
) {
	/** The first visit of a tab, or with an address, that came before the account. */
	const findVisit = (sessionId: string | undefined, email: string | null, before: Date) =>
		db(em)
			.selectFrom('landing_submissions')
			.where((row) =>
				row.or([
					...(sessionId === undefined ? [] : [row('sessionId', '=', sessionId)]),
					...(email === null ? [] : [row('email', '=', email)]),
				]),
			)
			.where('createdAt', '<', before)
			.orderBy('createdAt')
			.limit(1)
			.selectAll()
			.executeTakeFirst();

	return {
		/** Keeps the first visit of a new account, once. */
		async claim(
			user: { id: string; email: string | null; createdAt: Date },
			{ sessionId, adConsent }: { sessionId?: string; adConsent: boolean },
		): Promise<void> {
			const createdAt = new Date(now());
			if (createdAt.getTime() - user.createdAt.getTime() > MAX_AGE_MS) return;
			if (sessionId === undefined && user.email === null) return;
			const visit = await findVisit(sessionId, user.email, user.createdAt);
			if (!visit) return;
			const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent, adClickId } = visit;
			await db(em)
				.insertInto('attributions')
				.values({
					userId: user.id,
					...{ utmSource, utmMedium, utmCampaign, utmTerm, utmContent },
					referrerHost: referrerHostOf(visit.referrerUrl, ownHosts),
					landingPath: visit.pageVisited?.split('?', 1)[0]?.slice(0, 255) ?? null,
					isAdClick: adClickId !== null,
					adClickId: adConsent ? adClickId : null,
					visitedAt: visit.createdAt,
					createdAt,
				})
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		},

		/**
		 * What is known, as metadata for the payment provider: at most ten short texts. Empty if
		 * nothing is known.
		 */
		async describe(userId: string): Promise<Record<string, string>> {
			const found = await em.fork().findOne(AttributionEntity, userId);
			if (!found) return {};
			const texts = {
				utm_source: found.utmSource,
				utm_medium: found.utmMedium,
				utm_campaign: found.utmCampaign,
				utm_term: found.utmTerm,
				utm_content: found.utmContent,
				referrer: found.referrerHost,
				landing_path: found.landingPath,
				ad_click_id: found.adClickId,
				first_visit: found.visitedAt.toISOString(),
			};
			// Stripe takes 50 texts of 500 characters; columns of ours have 255 at most.
			return Object.fromEntries(
				Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])),
			);
		},
	};
}
