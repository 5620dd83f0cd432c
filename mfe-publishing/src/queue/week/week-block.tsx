import { type ReactElement, useEffect, useRef } from 'react';
import { LazyMenu, OpenMenu } from 'remote-kit/lazy/lazy-menu';
import { currentPart } from 'remote-kit/publishing/publication/describe-publication';
import { nameOf, type QueuedDraft } from '../queue-texts.ts';
import type { RowState } from '../state/queue-actions.ts';
import { dayOf, formatDay, timeOf } from '../time/local-time.ts';
import { acceptPosts, dragPost } from './drag-adapter.ts';
import { canMove, useBlockItems } from './use-block-items.ts';
import styles from './week.module.css';

interface Props {
	draft: QueuedDraft;
	isNext: boolean;
	isFirst: boolean;
	state: RowState | undefined;
}

/** A post in the week view. Pressing it opens a menu with all its actions. */
export function WeekBlock({ draft, isNext, isFirst, state }: Props) {
	const block = useRef<HTMLButtonElement>(null);
	const { id, publication } = draft;
	const isMovable = canMove(draft);
	const isSwappable = isMovable && publication.status === 'queued';
	useEffect(() => {
		if (!block.current) return;
		const ends = [
			...(isMovable ? [dragPost(block.current, id)] : []),
			...(isSwappable ? [acceptPosts(block.current, { kind: 'post', id })] : []),
		];
		return () => {
			for (const end of ends) end();
		};
	}, [id, isMovable, isSwappable]);
	const time = timeOf(publication.localTime);
	const kind = describeKind(draft, isNext);
	const trigger = (
		<button
			ref={block}
			type="button"
			className={styles.block}
			data-draft={id}
			data-movable={isMovable || undefined}
			data-status={publication.status}
			data-action="move"
			data-busy={state?.busy === undefined ? undefined : true}
			tabIndex={isFirst ? 0 : -1}
			aria-label={`${formatDay(dayOf(publication.localTime))} ${time}${kind && `, ${kind}`}: ${nameOf(draft)}`}
		>
			<span className={styles.head}>
				<b>{time}</b> {kind}
			</span>{' '}
			<span className={styles.words} dir="auto">
				{nameOf(draft)}
			</span>
		</button>
	);
	return <LazyMenu trigger={trigger} opened={<Opened draft={draft} trigger={trigger} />} />;
}

function Opened({ draft, trigger }: { draft: QueuedDraft; trigger: ReactElement }) {
	return <OpenMenu label={nameOf(draft)} trigger={trigger} items={useBlockItems(draft)} />;
}

const kinds = {
	publishing: 'posting',
	posted: 'posted',
	failed: 'not posted',
	unsure: 'not sure',
	missed: 'missed',
	by_hand: 'post it on X',
	deleted: 'deleted',
} as const;

function describeKind(draft: QueuedDraft, isNext: boolean): string {
	const { status, isSlot } = draft.publication;
	if (status === 'failed' && draft.parts > 1)
		return `stopped at ${currentPart(draft.publication)} of ${draft.parts}`;
	if (status !== 'queued') return kinds[status];
	if (isNext) return 'next';
	if (!isSlot) return 'own time';
	return draft.parts > 1 ? `${draft.parts} posts` : '';
}
