import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsSkipped } from '../list-group/list-group.tsx';
import styles from './clamp.module.css';

export type ClampProps = {
	/** Lines that are shown at first. */
	lines: number;
	/** Labels of the button that shows the rest and hides it again. */
	more: string;
	less: string;
	children: ReactNode;
	className?: string | undefined;
};

/** Shows the first lines of a text, and a button that shows the rest if there is any. */
export function Clamp({ lines, more, less, children, className }: ClampProps) {
	const id = useId();
	const content = useRef<HTMLDivElement>(null);
	const [isOpen, setIsOpen] = useState(false);
	const [isCut, setIsCut] = useState(false);
	const isSkipped = useIsSkipped();

	// biome-ignore lint/correctness/useExhaustiveDependencies: another text may fit
	useLayoutEffect(() => {
		const element = content.current;
		if (!element || isOpen || isSkipped) return;
		const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
		// Measures after the layout that the browser makes anyway, not before it, which would lay out
		// the page once for each text. Measures again when fonts or images have loaded.
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		for (const child of element.children) observer.observe(child);
		return () => observer.disconnect();
	}, [isOpen, isSkipped, children]);

	return (
		<div className={classNames(styles.clamp, className)}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a hidden link that gets focus must become visible */}
			<div
				id={id}
				ref={content}
				className={styles.content}
				data-clamped={!isOpen || undefined}
				style={isOpen ? undefined : { WebkitLineClamp: lines }}
				onFocus={() => isCut && setIsOpen(true)}
			>
				{children}
			</div>
			{isCut ? (
				<button
					type="button"
					className={styles.toggle}
					aria-expanded={isOpen}
					aria-controls={id}
					onClick={() => setIsOpen(!isOpen)}
				>
					{isOpen ? less : more}
				</button>
			) : null}
		</div>
	);
}
