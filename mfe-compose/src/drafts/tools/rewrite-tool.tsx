import type { QueryError } from 'bff/client/base-query';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { Button } from 'design-system/button';
import { isComposing } from 'design-system/keys';
import { Notice } from 'design-system/notice';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatDollars } from 'remote-kit/format-number';
import { useSaveDraftMutation } from 'remote-kit/publishing/api/drafts-api';
import type { Rewrite } from 'remote-kit/publishing/api/editor-api';
import { Comparison } from 'remote-kit/publishing/editing/comparison';
import { RewritePanel } from 'remote-kit/publishing/editing/rewrite-panel';
import { useRewriting } from 'remote-kit/publishing/editing/use-rewriting';
import { describeLength, useTweetCount } from 'remote-kit/use-tweet-count';
import type { Dispatch } from '../../store.ts';
import { type KeptEntry, showKept } from '../kept-api.ts';
import styles from './tools.module.css';

export interface RewriteToolProps {
	/** The draft as it is. */
	parts: readonly DraftPart[];
	/** Given if it is in the library. */
	kept: KeptEntry | undefined;
	/** Adds it to the library, if it is not there yet. */
	onKeep: () => Promise<{ data?: KeptEntry; error?: QueryError }>;
	/** Begins with a shorter version. */
	isShortening: boolean;
	onClose: () => void;
}

/**
 * Rewrites a draft in its card. The new version is shown as a difference first, and keeps the draft
 * if it is used.
 */
export function RewriteTool({ parts, kept, onKeep, isShortening, onClose }: RewriteToolProps) {
	const rewriting = useRewriting(kept?.id ?? null);
	const { again, running, proposed, failure } = rewriting;
	const run = (asked: Pick<Rewrite, 'kind' | 'instruction'>) =>
		void rewriting.run({ ...asked, parts: [...parts] });
	const dispatch = useDispatch<Dispatch>();
	const [save] = useSaveDraftMutation();
	const [isSaving, setSaving] = useState(false);
	const [wasNotSaved, setNotSaved] = useState<QueryError>();
	const body = useRef<HTMLDivElement>(null);
	const use = useRef<HTMLButtonElement>(null);
	const [wasStarted, setStarted] = useState(false);
	useEffect(() => {
		if (!wasStarted) {
			setStarted(true);
			if (isShortening) run({ kind: 'shorter' });
			body.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
		}
	});
	// Enter uses the new version.
	useEffect(() => {
		if (!proposed) return;
		use.current?.focus({ preventScroll: true });
		body.current?.scrollIntoView?.({ block: 'nearest' });
	}, [proposed]);

	const accept = async () => {
		if (!proposed || isSaving) return;
		setSaving(true);
		setNotSaved(undefined);
		const { author, change } = proposed;
		const { data: entry, error } = await onKeep();
		const saved =
			entry &&
			(await save({
				id: entry.id,
				body: { version: entry.version, parts: [...proposed.parts], author, change },
			}));
		setSaving(false);
		if (!saved?.data) {
			setNotSaved(error ?? failureOf(saved?.error));
			return;
		}
		dispatch(showKept(saved.data));
		onClose();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || isComposing(event)) return;
		event.preventDefault();
		onClose();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape works on everything inside
		<div ref={body} onKeyDown={onKeyDown}>
			<div className={styles.body}>
				{proposed ? (
					<div className={styles.difference}>
						<Comparison before={parts} after={proposed.parts} />
					</div>
				) : (
					parts.map(({ text }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: parts are shown by position
						<Words key={index} size="lg" preserveLines>
							{text}
						</Words>
					))
				)}
				<div className={styles.foot}>
					{proposed ? (
						<>
							<Button
								ref={use}
								size="sm"
								variant="quiet"
								busy={isSaving}
								onClick={() => void accept()}
							>
								<span>
									Use this version <Key name="Enter" />
								</span>
							</Button>
							<Button size="sm" variant="quiet" onClick={onClose}>
								<span>
									{proposed.keepLabel} <Key name="Esc" />
								</span>
							</Button>
							<Button size="sm" variant="quiet" onClick={again}>
								Try again
							</Button>
							{proposed.cost === null ? null : (
								<span className={styles.count}>{formatDollars(proposed.cost)}</span>
							)}
						</>
					) : (
						<>
							<Button size="sm" variant="quiet" onClick={onClose}>
								Close
							</Button>
							<span className={styles.note}>
								{kept
									? 'Saved to Drafts with its history.'
									: 'Nothing is saved until you use a version.'}
							</span>
						</>
					)}
					<Lengths before={parts} after={proposed?.parts} />
				</div>
				{wasNotSaved ? (
					<Notice live tone="error" title="Not saved.">
						<FailureReason failure={wasNotSaved} />
					</Notice>
				) : null}
			</div>
			<div className={styles.panel}>
				<RewritePanel
					canMakeThread={parts.length === 1}
					isDisabled={false}
					running={running}
					failure={wasNotSaved ? undefined : failure}
					onRewrite={run}
				/>
			</div>
		</div>
	);
}

/** The length of a post as X counts it, next to that of its new version. Nothing for a thread. */
function Lengths({
	before,
	after,
}: {
	before: readonly DraftPart[];
	after?: readonly DraftPart[] | undefined;
}) {
	const old = useTweetCount(before[0]?.text ?? '');
	const proposed = useTweetCount(after?.[0]?.text ?? '');
	const shown = after ? proposed : old;
	if (!old || !shown || before.length > 1 || (after && after.length > 1)) return null;
	const excess = (count: TweetCount) => Math.max(0, count.length - count.limit);
	const first = excess(old) > 0 ? `${excess(old)} over` : `${old.length}`;
	return (
		<span className={styles.count} data-over={excess(shown) > 0 || undefined}>
			{after ? (
				<>
					{first} <span aria-hidden="true">→</span> <VisuallyHidden>now </VisuallyHidden>
				</>
			) : null}
			{after ? `${shown.length}/${shown.limit}` : describeLength(shown)}
		</span>
	);
}

function Key({ name }: { name: string }) {
	return (
		<span aria-hidden="true" className={styles.key}>
			{name}
		</span>
	);
}
