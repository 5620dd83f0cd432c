import type { FilterRun } from 'bff/contract/filter/run';
import { Button } from 'design-system/button';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatCount } from 'remote-kit/format-number';
import { describeWindow } from '../estimate/time-window.ts';
import styles from './collapsed-form.module.css';

export interface CollapsedFormProps {
	isCollapsed: boolean;
	/** The run whose results are shown. */
	run: Pick<FilterRun, 'title' | 'version' | 'timeRangeValue' | 'timeRangeUnit'> | null;
	/** How many sources the run reads; 0 if it reads the whole feed, or if that is not known. */
	sources: number;
	isRunning: boolean;
	onRun: () => void;
	onOpen: () => void;
	/** The form. It keeps its state while it is collapsed. */
	children: ReactNode;
}

/** The form, or one line for it while the results of its run are shown. */
export function CollapsedForm(props: CollapsedFormProps) {
	const { isCollapsed, run, sources, isRunning, onRun, onOpen, children } = props;
	const line = useRef<HTMLElement>(null);
	const form = useRef<HTMLDivElement>(null);
	const wasCollapsed = useRef(isCollapsed);
	useLayoutEffect(() => {
		if (wasCollapsed.current === isCollapsed) return;
		wasCollapsed.current = isCollapsed;
		// The focused control is in the part that was hidden.
		const { activeElement } = document;
		const [shown, hidden] = isCollapsed ? [line, form] : [form, line];
		if (activeElement === document.body || hidden.current?.contains(activeElement))
			shown.current?.focus();
	}, [isCollapsed]);
	return (
		<>
			<section
				ref={line}
				tabIndex={-1}
				className={styles.line}
				aria-label="Filter"
				hidden={!isCollapsed}
			>
				<p className={styles.what}>
					<b dir="auto">{run?.title}</b>{' '}
					{run ? (
						<span className={styles.facts}>
							version {run.version}, {describeWindow(run.timeRangeValue, run.timeRangeUnit)}
							{sources > 0 ? `, ${formatCount(sources, 'source')}` : null}
						</span>
					) : null}
				</p>
				<Button size="sm" busy={isRunning} onClick={onRun}>
					{isRunning ? 'Running...' : 'Run Filter'}
				</Button>
				<Button size="sm" variant="quiet" onClick={onOpen}>
					Edit filter
				</Button>
			</section>
			<div ref={form} tabIndex={-1} className={styles.form} hidden={isCollapsed}>
				{children}
			</div>
		</>
	);
}
