import { networkTitle } from 'bff/contract/networks/network-names';
import { IconButton } from 'design-system/icon-button';
import { moreIcon } from 'design-system/icon-paths';
import { type ReactElement, useEffect, useRef } from 'react';
import { LazyMenu, OpenMenu } from 'remote-kit/lazy/lazy-menu';
import { networksOf } from 'remote-kit/publishing/publication/cross-posts';
import { currentPart } from 'remote-kit/publishing/publication/describe-publication';
import { NetworkMarks } from '../../publication/network-marks.tsx';
import { draftHref } from '../queue-address.ts';
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

/** A post in the week view: a link to its draft, with a menu of its actions in the corner. */
export function WeekBlock({ draft, isNext, isFirst, state }: Props) {
	const block = useRef<HTMLAnchorElement>(null);
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
	const networks = networksOf(draft);
	const names = String(networks) === 'x' ? '' : `, ${networks.map(networkTitle).join(', ')}`;
	const label = `More for ${nameOf(draft)}`;
	const trigger = (
		<IconButton
			label={label}
			icon={moreIcon}
			className={styles.more}
			data-action="move"
			tabIndex={isFirst ? 0 : -1}
		/>
	);
	return (
		<div className={styles.cell}>
			<a
				ref={block}
				className={styles.block}
				href={draftHref(draft)}
				data-draft={id}
				data-block
				data-movable={isMovable || undefined}
				data-status={publication.status}
				data-busy={state?.busy === undefined ? undefined : true}
				tabIndex={isFirst ? 0 : -1}
				aria-label={`${formatDay(dayOf(publication.localTime))} ${time}${kind && `, ${kind}`}${names}: ${nameOf(draft)}`}
			>
				<span className={styles.head}>
					<b>{time}</b> {kind}
				</span>{' '}
				{names === '' ? null : (
					<span className={styles.networks}>
						<NetworkMarks draft={draft} />
					</span>
				)}
				<span className={styles.words} dir="auto">
					{nameOf(draft)}
				</span>
			</a>
			<LazyMenu
				trigger={trigger}
				opened={<Opened draft={draft} label={label} trigger={trigger} />}
			/>
		</div>
	);
}

interface OpenedProps {
	draft: QueuedDraft;
	label: string;
	trigger: ReactElement;
}

function Opened({ draft, label, trigger }: OpenedProps) {
	return <OpenMenu label={label} trigger={trigger} items={useBlockItems(draft)} />;
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
