import type { QueryError } from 'bff/client/base-query';
import type { RewriteKind } from 'bff/contract/publishing/rewrite';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FailureReason } from '../../failure-reason.tsx';
import type { Rewrite } from '../api/editor-api.ts';
import styles from './side.module.css';

export interface RewritePanelProps {
	/** A thread cannot be turned into a thread. */
	canMakeThread: boolean;
	isDisabled: boolean;
	/** The rewrite in progress. */
	running: RewriteKind | undefined;
	failure: QueryError | undefined;
	onRewrite: (asked: Pick<Rewrite, 'kind' | 'instruction'>) => void;
}

/** At the end of a draft’s address: the focus begins here. */
const REWRITE_HASH = '#rewrite';

const kinds: readonly { kind: RewriteKind; label: string }[] = [
	{ kind: 'shorter', label: 'Shorter' },
	{ kind: 'plainer', label: 'Plainer' },
	{ kind: 'opening', label: 'New opening' },
];

/** Lets the assistant rewrite the draft. The result is shown as a difference first. */
export function RewritePanel({
	canMakeThread,
	isDisabled,
	running,
	failure,
	onRewrite,
}: RewritePanelProps) {
	const [instruction, setInstruction] = useState('');
	const panel = useRef<HTMLElement>(null);
	useEffect(() => {
		if (location.hash === REWRITE_HASH) panel.current?.querySelector('button')?.focus();
	}, []);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (instruction.trim() && !running && !isDisabled)
			onRewrite({ kind: 'free', instruction: instruction.trim() });
	};
	const offered = canMakeThread
		? [...kinds, { kind: 'thread' as const, label: 'Make it several posts' }]
		: kinds;
	return (
		<section ref={panel} className={styles.panel}>
			<h3>Rewrite</h3>
			<div className={styles.buttons}>
				{offered.map(({ kind, label }) => (
					<Button
						key={kind}
						size="sm"
						busy={running === kind}
						disabled={isDisabled || (running !== undefined && running !== kind)}
						onClick={() => onRewrite({ kind })}
					>
						{label}
					</Button>
				))}
			</div>
			<form className={styles.ask} onSubmit={submit}>
				<input
					aria-label="Say what to change"
					className={styles.input}
					placeholder="Or say what to change"
					dir="auto"
					maxLength={2000}
					autoComplete="off"
					value={instruction}
					onChange={({ currentTarget }) => setInstruction(currentTarget.value)}
				/>
				{instruction.trim() === '' ? null : (
					<Button type="submit" size="sm" busy={running === 'free'} disabled={isDisabled}>
						Rewrite
					</Button>
				)}
			</form>
			{failure ? (
				<Notice live tone="error" title="Not rewritten.">
					<FailureReason failure={failure} />
				</Notice>
			) : null}
		</section>
	);
}
