import type { ChatMessage } from 'bff/contract/compose/compose';
import { IconButton } from 'design-system/icon-button';
import { chevronLeftIcon, chevronRightIcon } from 'design-system/icon-paths';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useContext, useLayoutEffect, useRef } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { findScroller } from '../messages/scroller.ts';
import { BranchContext, type Step } from './branch-context.ts';
import styles from './version-switch.module.css';

/** Switches between the versions of a message. Nothing if it has only one. */
export function VersionSwitch({ message }: { message: ChatMessage }) {
	const branches = useContext(BranchContext);
	const group = useRef<HTMLDivElement>(null);
	const { versions = [], id, role } = message;

	const place = branches?.place;
	useLayoutEffect(() => {
		const row = group.current?.closest<HTMLElement>('[data-message]');
		const pane = group.current?.closest('section');
		if (!place?.current || place.current.messageId !== id || !row || !pane) return;
		const { top, step, isKey } = place.current;
		place.current = null;
		findScroller(pane).scrollTop += row.getBoundingClientRect().top - top;
		// The arrow to the previous version had focus and is gone.
		if (document.activeElement && document.activeElement !== document.body) return;
		const button = group.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
		(isKey ? row : button)?.focus({ preventScroll: true });
	}, [place, id]);

	const index = versions.indexOf(id);
	if (!branches || versions.length < 2 || index === -1) return null;
	const { show, isShowing, showFailure } = branches;
	const button = (step: Step) => {
		const isAtEnd = versions[index + step] === undefined;
		return (
			<IconButton
				label={step === -1 ? 'Previous version' : 'Next version'}
				icon={step === -1 ? chevronLeftIcon : chevronRightIcon}
				className={styles.step}
				data-step={step}
				aria-keyshortcuts={step === -1 ? '[' : ']'}
				aria-disabled={isAtEnd || isShowing}
				onClick={({ currentTarget }) => {
					const row = currentTarget.closest<HTMLElement>('[data-message]');
					if (row && !isAtEnd) show(message, step, row);
				}}
			/>
		);
	};
	return (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
			<div
				ref={group}
				role="group"
				aria-label={role === 'user' ? 'Versions of this instruction' : 'Versions of this answer'}
				className={styles.switch}
			>
				{button(-1)}
				<b className={styles.number}>
					<span aria-hidden="true">
						{index + 1}/{versions.length}
					</span>
					<VisuallyHidden>
						Version {index + 1} of {versions.length}
					</VisuallyHidden>
				</b>
				{button(1)}
			</div>
			{showFailure?.messageId === id ? (
				<p role="alert" className={styles.failure}>
					We couldn’t show the other version. <FailureReason failure={showFailure.failure} />
				</p>
			) : null}
		</>
	);
}
