import type { PublishingChecks } from '../../../contract/publishing/publishing.ts';
import { hasLink } from '../../../contract/x/tweet-length.ts';
import type { Context } from '../../context.ts';
import type { Networks } from '../../networks/networks.ts';
import { monthOf } from '../../zones/zones.ts';
import { toByHandStep } from '../drafts/by-hand-step.ts';
import type { FindDraft } from '../drafts/find-draft-store.ts';
import { mapInTurns } from '../drafts/links.ts';
import { readSpent } from '../publish/cost-store.ts';
import { costOf, roundCost } from '../publish/prices.ts';
import { freeSlots, slotRange, toSlotTime } from './due.ts';
import { listComparedParts, normalise } from './duplicate-store.ts';
import { countSent } from './ensure-ready.ts';
import type { MethodOf } from './posting-method.ts';
import { createUnsentCost } from './publishable.ts';
import type { FindPublishingAccount } from './publishing-accounts.ts';
import { type DescribeMedia, findMediaProblem, isEmpty, isTooLong } from './readiness.ts';
import { createScheduleStore, draftOf } from './schedule-store.ts';
import { readSettings } from './settings-store.ts';

export interface ChecksOptions extends Pick<Context, 'em' | 'now'> {
	findDraft: FindDraft;
	findAccount: FindPublishingAccount;
	methodOf: MethodOf;
	networks: Networks;
	describeMedia: DescribeMedia;
	/** Where posts are shown, such as `https://x.com`. */
	xWebUrl: string;
}

/** Checks a draft before it is published: see `PublishingChecks` in the contract. */
export function createChecks(options: ChecksOptions) {
	const { em, findDraft, findAccount, describeMedia, xWebUrl } = options;
	const { now = Date.now } = options;

	const unsentCost = createUnsentCost(options);

	return async function check(userId: string, id: string): Promise<PublishingChecks> {
		const draft = await findDraft(userId, id);
		const time = new Date(now());
		const settings = await readSettings(em, userId);
		const waiting = await createScheduleStore(em).listWaiting(userId);
		const ownId = draft.crossPostOf ?? id;
		const others = waiting.filter((publication) => draftOf(publication) !== ownId);
		const attached = draft.parts.flatMap(({ media }) => media);
		const [{ network, limits, method }, costElsewhere, spent, compared, described] =
			await Promise.all([
				findAccount(userId, draft.account),
				unsentCost(userId, draft.crossPosts ?? []),
				readSpent(em, userId, monthOf(time, settings.zone)),
				listComparedParts(em, userId, id, draft.account?.id ?? null),
				attached.length === 0
					? []
					: describeMedia(userId, [...new Set(attached.map((item) => item.id))]),
			]);
		const videos = new Set(described.filter(({ kind }) => kind === 'video').map((item) => item.id));

		const parts = await mapInTurns(draft.parts, (part) => ({
			...part,
			hasLink: hasLink(part.text),
			isTooLong: isTooLong(part, limits),
		}));
		const indexesOf = (matches: (part: (typeof parts)[number]) => boolean) =>
			parts.flatMap((part, index) => (matches(part) ? [index] : []));
		const texts = draft.parts.map(({ text }) => normalise(text));
		const sent = countSent(draft);
		const mediaProblem = findMediaProblem(draft.parts, { sent, network, limits, media: described });
		const [next] = freeSlots(settings, others, slotRange(time));
		const lastSlot = others.findLast(({ isSlot }) => isSlot)?.at;
		const [last] = freeSlots(settings, others, slotRange(time), lastSlot);
		return {
			cost: roundCost(
				costElsewhere + (method.kind === 'done' ? costOf(parts.slice(sent), network.prices) : 0),
			),
			...(draft.account && { limits }),
			hasLink: parts.some((part) => part.hasLink),
			tooLong: indexesOf((part) => part.isTooLong),
			emptyParts: indexesOf(isEmpty),
			// X has no descriptions for videos.
			missingAlt: attached.filter(
				({ id: item, alt }) => alt.trim() === '' && (network.name !== 'x' || !videos.has(item)),
			).length,
			...(mediaProblem !== undefined && { mediaProblem }),
			duplicates: texts.flatMap((text, part) => {
				const same = part < sent ? undefined : compared.get(text);
				return same ? [{ part, ...same }] : [];
			}),
			repeats: texts.flatMap((text, part) => {
				const of = texts.indexOf(text);
				const isRepeated = part >= sent && text !== '' && of < part && !compared.has(text);
				return isRepeated ? [{ part, of }] : [];
			}),
			...(method.kind === 'open_in_x' &&
				sent === 0 && { byHand: toByHandStep(draft.parts, [], xWebUrl) }),
			next: next ? toSlotTime(next) : null,
			last: last ? toSlotTime(last) : null,
			spent: spent.publishing,
			monthlyLimit: settings.monthlyLimit,
		};
	};
}

export type Check = ReturnType<typeof createChecks>;
