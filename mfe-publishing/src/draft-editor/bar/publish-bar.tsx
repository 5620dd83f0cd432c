import { networkTitle } from 'bff/contract/networks/network-names';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { PublishingChecks, When } from 'bff/contract/publishing/publishing';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { Button } from 'design-system/button';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatCount } from 'remote-kit/format-number';
import { MoreMenu } from 'remote-kit/lazy/lazy-menu';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { hasWarnings, isBlocked as isRefused } from 'remote-kit/publishing/publication/checks';
import { isAtFirstX, networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { isLocked } from 'remote-kit/publishing/publication/describe-publication';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { postingPath } from 'remote-kit/publishing/publication/posting-path';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { PublicationState } from '../../publication/publication-state.tsx';
import { nameOtherZone } from '../../publication/zone-clock.ts';
import { describeCost } from './describe-cost.ts';
import styles from './publish-bar.module.css';
import { usePublishing } from './use-publishing.ts';
import { Warnings } from './warnings.tsx';

export interface PublishBarHandle {
	/** Does what the primary button does. */
	submit: () => void;
}

export interface PublishBarProps {
	draft: KeptDraft;
	checks: PublishingChecks | undefined;
	settings: PublishingSettings | undefined;
	/** The choice of accounts. */
	accounts: ReactNode;
	/** Whether no part has text or media yet. */
	isEmpty: boolean;
	save: () => Promise<boolean>;
	/** Whether posting it comes before queueing it, and has the focus: X was connected for it. */
	isPostFirst: boolean;
	onPosting: (posted: PostedDraft) => void;
	onQueued: (draft: KeptDraft) => void;
	ref?: Ref<PublishBarHandle>;
}

/** One of the ways to publish a draft. */
interface Way {
	kind: When['kind'] | 'back';
	label: string;
	onSelect: () => void;
}

const ScheduleDialog = lazyPart(
	async () => (await import('../../publication/schedule-dialog.tsx')).ScheduleDialog,
	'The dialog',
);

/** The cost of publishing a draft, warnings, and the ways to publish it. */
export function PublishBar({
	draft,
	checks,
	settings,
	accounts,
	isEmpty,
	isPostFirst,
	save,
	onPosting,
	onQueued,
	ref,
}: PublishBarProps) {
	const { publication, parts, crossPosts = [] } = draft;
	const network = networkOf(draft);
	const method = isAtFirstX(draft) ? settings?.method : undefined;
	const { run, postByHand, takeBack, running, wasNotSaved, failure } = usePublishing({
		draft,
		save,
		onPosting,
		onQueued,
	});
	const [isScheduling, setScheduling] = useState(false);
	const isQueued = publication?.status === 'queued';
	const isByHand = method?.kind === 'open_in_x';
	const count = [draft, ...crossPosts].filter((one) => !isLocked(one.publication)).length;
	const zone = settings?.zone ?? publication?.zone ?? 'UTC';
	const otherZone = nameOtherZone(zone);
	const showsTime = isQueued || Boolean(checks?.next);
	const isBlocked = isEmpty || (checks !== undefined && isRefused(checks));

	const post: Way = {
		kind: 'now',
		label: count > 1 ? `Post to ${count} accounts` : isByHand ? 'Post on X' : 'Post now',
		onSelect: () => void (isByHand && count < 2 ? postByHand() : run({ kind: 'now' })),
	};
	const schedule: Way = {
		kind: 'at',
		label: isQueued ? 'Move…' : 'Schedule…',
		onSelect: () => setScheduling(true),
	};
	const queue: Way = {
		kind: 'next',
		label: checks?.next
			? `Add to queue, ${formatSlot(checks.next.localTime, zone)}`
			: 'Add to queue',
		onSelect: () => (checks?.next ? void run({ kind: 'next' }) : setScheduling(true)),
	};
	const unqueue: Way = {
		kind: 'back',
		label: 'Move to drafts',
		onSelect: () => void takeBack(),
	};
	const [first, ...others] = isQueued
		? [schedule, post, unqueue]
		: isPostFirst
			? [post, queue, schedule]
			: [queue, post, schedule];
	const submit = () => {
		if (!isBlocked && !running) first.onSelect();
	};
	useImperativeHandle(ref, () => ({ submit }));
	/** On a phone the others would take room from the text. */
	const isPhone = useIsPhone();
	const primary = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (isPostFirst) primary.current?.focus();
	}, [isPostFirst]);

	const cost =
		network !== 'x' && !checks?.cost
			? {
					first: `${formatCount(parts.length, 'post')}, free at ${networkTitle(network)}`,
					second: '',
				}
			: checks && settings && !isByHand
				? describeCost(checks, {
						parts: parts.length,
						priceWithLink: settings.prices.postWithLink,
					})
				: null;

	return (
		<section className={styles.bar} aria-label="Publish">
			{checks && hasWarnings(checks) && !isEmpty ? (
				<Warnings checks={checks} parts={parts.length} network={network} />
			) : null}
			{failure ? (
				<p role="alert" className={styles.failure}>
					<FailureReason failure={failure} />
				</p>
			) : null}
			{wasNotSaved ? (
				<p role="alert" className={styles.failure}>
					Your changes aren’t saved yet, so nothing was posted or queued.
				</p>
			) : null}
			{accounts}
			<div className={styles.row}>
				<div className={styles.cost}>
					{isQueued ? (
						<PublicationState publication={publication} parts={parts.length} network={network} />
					) : null}
					{isByHand ? (
						<span>{method.why}</span>
					) : isEmpty ? (
						<span>Nothing to post yet.</span>
					) : cost ? (
						<>
							{isQueued ? null : <b data-link={checks?.hasLink || undefined}>{cost.first}</b>}
							{isQueued || cost.second ? (
								<span>{isQueued ? `${cost.first}. ${cost.second}` : cost.second}</span>
							) : null}
						</>
					) : null}
					{otherZone && showsTime ? <span>Times are {otherZone}.</span> : null}
				</div>
				<div className={styles.actions}>
					{isByHand && method.connectHelps && !isPhone ? (
						<ConnectX variant="quiet" returnTo={postingPath(draft.id)} />
					) : null}
					<Button
						ref={primary}
						variant={isQueued ? 'secondary' : 'primary'}
						busy={running === first.kind || (isPhone && running !== null)}
						disabled={isBlocked}
						onClick={submit}
					>
						{first.label}
					</Button>
					{isPhone ? (
						isBlocked ? null : (
							<MoreMenu label="Other ways to publish" items={others} />
						)
					) : (
						others.map(({ kind, label, onSelect }) => (
							<Button
								key={kind}
								variant={kind === 'back' ? 'quiet' : 'secondary'}
								busy={running === kind}
								disabled={isBlocked && kind !== 'back'}
								onClick={onSelect}
							>
								{label}
							</Button>
						))
					)}
				</div>
			</div>
			{isScheduling ? (
				<ScheduleDialog
					title={
						isQueued ? 'Move to…' : parts.length > 1 ? 'Schedule these posts' : 'Schedule this post'
					}
					verb={isQueued ? 'Move' : 'Schedule'}
					draftId={draft.id}
					current={publication}
					isSaving={running === 'at'}
					failure={failure}
					onChoose={([when]) => void run(when).then((isDone) => isDone && setScheduling(false))}
					onClose={() => setScheduling(false)}
				/>
			) : null}
		</section>
	);
}
