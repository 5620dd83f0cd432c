import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { PublishingChecks, When } from 'bff/contract/publishing/publishing';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { Button } from 'design-system/button';
import { type Ref, useImperativeHandle, useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { MoreMenu } from 'remote-kit/lazy/lazy-menu';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { hasWarnings, isBlocked as isRefused } from 'remote-kit/publishing/publication/checks';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
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
	/** Whether no part has text or media yet. */
	isEmpty: boolean;
	save: () => Promise<boolean>;
	onPosting: (posted: PostedDraft) => void;
	ref?: Ref<PublishBarHandle>;
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
	isEmpty,
	save,
	onPosting,
	ref,
}: PublishBarProps) {
	const { publication, parts } = draft;
	const { run, takeBack, running, wasNotSaved, failure } = usePublishing({
		draft,
		save,
		onPosting,
	});
	const [isScheduling, setScheduling] = useState(false);
	const isQueued = publication?.status === 'queued';
	const isByHand = settings?.method.kind === 'open_in_x';
	const zone = settings?.zone ?? publication?.zone ?? 'UTC';
	const otherZone = nameOtherZone(zone);
	const showsTime = isQueued || Boolean(checks?.next);
	const isBlocked = isEmpty || (checks !== undefined && isRefused(checks));
	const primaryKind: When['kind'] | 'move' = isQueued ? 'move' : 'next';

	const submit = () => {
		if (isBlocked || running) return;
		if (primaryKind === 'move' || !checks?.next) setScheduling(true);
		else void run({ kind: 'next' });
	};
	useImperativeHandle(ref, () => ({ submit }));

	const post = {
		label: isByHand ? 'Post on X' : 'Post now',
		onSelect: () => void run({ kind: 'now' }),
	};
	const schedule = {
		label: isQueued ? 'Move…' : 'Schedule…',
		onSelect: () => setScheduling(true),
	};
	/** On a phone they would take room from the text. */
	const isInMenu = useIsPhone() && !isQueued;

	const cost =
		checks && settings && !isByHand
			? describeCost(checks, {
					parts: parts.length,
					priceWithLink: settings.prices.postWithLink,
				})
			: null;

	return (
		<section className={styles.bar} aria-label="Publish">
			{checks && hasWarnings(checks) && !isEmpty ? (
				<Warnings checks={checks} parts={parts.length} />
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
			<div className={styles.row}>
				<p className={styles.cost}>
					{isQueued ? <PublicationState publication={publication} parts={parts.length} /> : null}
					{isByHand ? (
						<span>{settings.method.why ?? 'Warble can’t post for you here.'}</span>
					) : isEmpty ? (
						<span>Nothing to post yet.</span>
					) : cost ? (
						<>
							{isQueued ? null : <b>{cost.first}</b>}
							<span>{isQueued ? `${cost.first}. ${cost.second}` : cost.second}</span>
						</>
					) : null}
					{otherZone && showsTime ? <span>Times are {otherZone}.</span> : null}
					{isByHand && settings.method.connectHelps ? <a href="/app/settings">Connect X</a> : null}
				</p>
				<div className={styles.actions}>
					{isQueued ? null : (
						<Button
							variant="primary"
							busy={running === 'next' || (isInMenu && running === 'now')}
							disabled={isBlocked}
							onClick={submit}
						>
							{checks?.next
								? `Add to queue, ${formatSlot(checks.next.localTime, zone)}`
								: 'Add to queue'}
						</Button>
					)}
					{isInMenu ? (
						isBlocked ? null : (
							<MoreMenu label="Other ways to publish" items={[post, schedule]} />
						)
					) : (
						<>
							<Button busy={running === 'now'} disabled={isBlocked} onClick={post.onSelect}>
								{post.label}
							</Button>
							<Button disabled={isBlocked} onClick={schedule.onSelect}>
								{schedule.label}
							</Button>
						</>
					)}
					{isQueued ? (
						<Button variant="quiet" busy={running === 'back'} onClick={() => void takeBack()}>
							Take back
						</Button>
					) : null}
				</div>
			</div>
			{isScheduling ? (
				<ScheduleDialog
					title={
						isQueued ? 'Move to…' : parts.length > 1 ? 'Schedule this thread' : 'Schedule this post'
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
