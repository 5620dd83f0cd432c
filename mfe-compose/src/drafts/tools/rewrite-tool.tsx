import type { DraftPart } from 'bff/contract/publishing/drafts';
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
import { Comparison } from 'remote-kit/publishing/editing/comparison';
import { RewritePanel } from 'remote-kit/publishing/editing/rewrite-panel';
import { useRewriting } from 'remote-kit/publishing/editing/use-rewriting';
import { describeLength, useTweetCount } from 'remote-kit/use-tweet-count';
import type { Dispatch } from '../../store.ts';
import { type KeptEntry, showKept } from '../kept-api.ts';
import styles from './tools.module.css';

export interface RewriteToolProps {
	kept: KeptEntry;
	/** Begins with a shorter version. */
	isShortening: boolean;
	onClose: () => void;
}

/** Rewrites a kept draft in its card. The new version is shown as a difference first. */
export function RewriteTool({ kept, isShortening, onClose }: RewriteToolProps) {
	const { id, version, parts } = kept;
	const { run, again, running, proposed, failure } = useRewriting(id);
	const dispatch = useDispatch<Dispatch>();
	const [save, saving] = useSaveDraftMutation();
	const body = useRef<HTMLDivElement>(null);
	const use = useRef<HTMLButtonElement>(null);
	const [wasStarted, setStarted] = useState(false);
	const wasNotSaved = saving.error && failureOf(saving.error);
	useEffect(() => {
		if (!wasStarted) {
			setStarted(true);
			if (isShortening) void run({ kind: 'shorter', parts });
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
		if (!proposed) return;
		const { author, change } = proposed;
		const { data } = await save({
			id,
			body: { version, parts: [...proposed.parts], author, change },
		});
		if (!data) return;
		dispatch(showKept(data));
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
								busy={saving.isLoading}
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
							<span className={styles.note}>Kept in Drafts, with its earlier versions.</span>
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
					onRewrite={(asked) => void run({ ...asked, parts })}
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
