import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { DraftCard } from 'design-system/draft-card';
import { keyOf } from 'design-system/keys';
import type { MenuAction } from 'design-system/menu';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { areSame } from 'remote-kit/publishing/editing/edited-parts';
import { PostHints } from 'remote-kit/publishing/editing/post-hints';
import { usesSingleKeys } from 'remote-kit/single-keys';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { useTweetCount } from 'remote-kit/use-tweet-count';
import styles from './draft.module.css';
import { DraftMenu } from './draft-menu.tsx';
import { isOpen, stateOf } from './draft-state.ts';
import { changedElsewhere, type DraftPlace, type KeptEntry } from './kept-api.ts';

export interface DraftActions {
	/** Adds the draft to the library, if it is not there yet. */
	onKeep: (place: DraftPlace, text: string) => Promise<{ data?: KeptEntry; error?: QueryError }>;
	/** Hides the draft. */
	onDiscard: (place: DraftPlace, card: HTMLElement) => void;
	/** Posts a kept draft. Resolves with the reason if it failed. */
	onPost: (kept: KeptEntry) => Promise<QueryError | null>;
}

export interface DraftProps {
	text: string;
	/** Number of the draft in its answer, from 1. */
	number: number;
	/** How many drafts the answer has; undefined while it is written. */
	total?: number | undefined;
	/** Saves the draft as a file. */
	onSave: (text: string) => void;
	/** The answer that it is part of, once the server has stored it. */
	messageId?: string | undefined;
	/** Given if the draft is in the library. */
	kept?: KeptEntry | undefined;
	/** Given if the answer is stored. */
	actions?: DraftActions | undefined;
}

/** Actions in the row of a card; the others are in its menu. */
const IN_ROW = 4;
const IN_ROW_ON_PHONE = 3;
const COPIED_MS = 2000;

const EditTool = lazyPart(
	async () => (await import('./tools/edit-tool.tsx')).EditTool,
	'The editor',
);
const RewriteTool = lazyPart(
	async () => (await import('./tools/rewrite-tool.tsx')).RewriteTool,
	'Rewriting',
);

/**
 * A draft with its length as X counts it: to keep in the library, edit, rewrite, post or discard.
 * Memoised, so that it is counted once.
 */
export const Draft = memo(function Draft({
	text: written,
	number,
	total,
	onSave,
	messageId,
	kept,
	actions,
}: DraftProps) {
	const text = kept ? kept.parts.map((part) => part.text).join('\n\n') : written;
	const parts = kept?.parts.length ?? 1;
	const count = useTweetCount(text);
	const isOver = parts === 1 && count !== undefined && count.length > count.limit;
	const card = useRef<HTMLElement>(null);
	const [failure, setFailure] = useState<string>();
	const [running, setRunning] = useState<'keep' | 'edit' | 'post'>();
	/** The tool that is open in place of the text. Only a kept draft can be edited. */
	const [chosen, setTool] = useState<'edit' | 'rewrite' | 'shorten'>();
	const tool = chosen === 'edit' && !kept ? undefined : chosen;
	const hadTool = useRef(false);
	// The button that closed the tool is gone. A tool that opens may need more room.
	useEffect(() => {
		if (hadTool.current && !tool) card.current?.focus();
		if (tool) card.current?.scrollIntoView?.({ block: 'nearest' });
		hadTool.current = tool !== undefined;
	}, [tool]);

	const place = messageId === undefined ? undefined : { messageId, index: number - 1 };
	const isChangeable = place && actions && (!kept || isOpen(kept));
	const what = <VisuallyHidden>draft {number}</VisuallyHidden>;

	/** Keeps the draft, then continues with it. A second press does not send a second request. */
	const start = (kind: NonNullable<typeof running>) => async () => {
		if (running || !place || !actions) return;
		setRunning(kind);
		setFailure(undefined);
		if (kind === 'edit') void EditTool.preload();
		const { data: entry, error } = await actions.onKeep(place, written);
		if (error) setFailure(`Not kept. ${error.message}`);
		else if (entry && kind === 'post') {
			const isShown = areSame(entry.parts, kept?.parts ?? [{ text: written, media: [] }]);
			const reason = isShown ? await actions.onPost(entry) : changedElsewhere;
			if (reason) setFailure(`Not posted. ${reason.message}`);
		} else if (kind === 'edit') setTool('edit');
		setRunning(undefined);
	};
	const keep = isChangeable && !kept ? start('keep') : undefined;
	const edit = isChangeable ? start('edit') : undefined;
	const rewrite = isChangeable ? () => setTool('rewrite') : undefined;
	const shorten = isChangeable && isOver ? () => setTool('shorten') : undefined;
	const isUnpublished = isChangeable && (kept?.status ?? null) === null;
	const post = isUnpublished && !isOver ? start('post') : undefined;
	const discard = isUnpublished
		? () => card.current && actions.onDiscard(place, card.current)
		: undefined;

	const canCopy = count?.refusal === undefined;
	const [isCopied, setCopied] = useState(false);
	useEffect(() => {
		if (!isCopied) return;
		const timer = setTimeout(() => setCopied(false), COPIED_MS);
		return () => clearTimeout(timer);
	}, [isCopied]);
	const copyText = () =>
		navigator.clipboard.writeText(text).then(
			() => setCopied(true),
			() => setFailure('Your browser blocked copying. Select the text and copy it.'),
		);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
		if (event.target instanceof Element && event.target.closest('input, textarea')) return;
		if (tool || !usesSingleKeys()) return;
		const action = {
			k: keep,
			e: edit,
			r: rewrite,
			p: post,
			d: discard,
			x: discard,
			c: canCopy ? copyText : undefined,
		}[keyOf(event).toLowerCase()];
		if (!action) return;
		event.preventDefault();
		void action();
	};
	const close = () => setTool(undefined);

	const allButtons = [
		['Shorten', shorten, 'shorten', undefined],
		['Keep', keep, 'keep', 'K'],
		['Edit', edit, 'edit', 'E'],
		['Rewrite', rewrite, 'rewrite', 'R'],
		['Post', post, 'post', 'P'],
	] as const;
	const usable = allButtons.filter(([, run]) => run);
	const isPhone = useIsPhone();
	const href = kept && `/app/drafts?draft=${kept.id}`;
	const hasLink = href !== undefined && !isPhone;
	const inRow = isPhone ? IN_ROW_ON_PHONE : IN_ROW - (hasLink ? 1 : 0);
	const inMenu: MenuAction[] = [
		...usable.slice(inRow).map(([label, run]) => ({ label, onSelect: () => void run?.() })),
		...(href && !hasLink ? [{ label: 'Open in Drafts', href }] : []),
		...(canCopy ? [{ label: 'Copy', onSelect: () => void copyText() }] : []),
		{ label: 'Save as file', onSelect: () => onSave(text) },
		...(discard ? [{ label: 'Discard', onSelect: discard }] : []),
	];
	return (
		<div className={styles.row}>
			<p className={styles.margin}>
				<b>{total === undefined ? number : `${number} of ${total}`}</b>
				{kept ? <span className={styles.kept}>{stateOf(kept)}</span> : null}
				{parts > 1 ? <span>{parts} posts</span> : null}
				<span role="status">{isCopied ? 'Copied' : ''}</span>
			</p>
			{tool && place && actions ? (
				<article
					ref={card}
					aria-label={`Draft ${number}`}
					tabIndex={-1}
					className={styles.tool}
					data-kept={kept ? true : undefined}
				>
					{tool === 'edit' && kept ? (
						<EditTool draftId={kept.id} onClose={close} />
					) : (
						<RewriteTool
							parts={kept?.parts ?? [{ text: written, media: [] }]}
							kept={kept}
							onKeep={() => actions.onKeep(place, written)}
							isShortening={tool === 'shorten'}
							onClose={close}
						/>
					)}
				</article>
			) : (
				<DraftCard
					ref={card}
					aria-label={`Draft ${number}`}
					className={styles.draft}
					data-kept={kept ? true : undefined}
					text={text}
					count={parts > 1 ? undefined : count}
					note={parts > 1 || !place ? null : <PostHints text={text} isReply={false} />}
					{...(place &&
						actions && {
							tabIndex: 0,
							'aria-keyshortcuts': 'K E R P D C',
							onKeyDown,
						})}
					actions={
						<>
							{hasLink ? (
								<ButtonLink size="sm" variant="quiet" className={styles.action} href={href}>
									<span>Open in Drafts {what}</span>
								</ButtonLink>
							) : null}
							{usable.slice(0, inRow).map(([label, run, kind, key]) => (
								<Button
									key={kind}
									size="sm"
									variant="quiet"
									className={styles.action}
									data-first={kind === 'keep' || kind === 'shorten' || undefined}
									busy={running === kind && kind !== 'keep'}
									onClick={() => void run?.()}
								>
									<span>
										{label}
										{key && usesSingleKeys() ? (
											<span aria-hidden="true" className={styles.key}>
												{key}
											</span>
										) : null}{' '}
										{what}
									</span>
								</Button>
							))}
							<DraftMenu number={number} actions={inMenu} />
							{failure === undefined ? null : (
								<p role="alert" className={styles.failure}>
									{failure}
								</p>
							)}
						</>
					}
				/>
			)}
		</div>
	);
});
