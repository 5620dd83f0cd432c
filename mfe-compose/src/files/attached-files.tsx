import { Chip } from 'design-system/chip';
import { LiveText } from 'design-system/live-text';
import { type RefObject, useRef } from 'react';
import styles from './attached-files.module.css';

export interface AttachedFilesProps {
	paths: readonly string[];
	onRemove: (path: string) => void;
	/** Gets focus when the last file is removed. */
	box: RefObject<HTMLElement | null>;
}

/** The files that are attached to the unsent message. */
export function AttachedFiles({ paths, onRemove, box }: AttachedFilesProps) {
	const list = useRef<HTMLUListElement>(null);
	const remove = (path: string, index: number) => {
		const buttons = list.current?.querySelectorAll('button');
		(buttons?.[index + 1] ?? buttons?.[index - 1] ?? box.current)?.focus();
		onRemove(path);
	};
	return (
		<>
			{paths.length > 0 ? (
				<ul ref={list} className={styles.files} aria-label="Files of this message">
					{paths.map((path, index) => (
						<li key={path} className={styles.file}>
							<Chip onRemove={() => remove(path, index)}>{path}</Chip>
						</li>
					))}
				</ul>
			) : null}
			<LiveText intervalMs={500} text={describe(paths.length)} />
		</>
	);
}

function describe(count: number): string {
	if (count === 0) return '';
	return count === 1 ? '1 file attached' : `${count} files attached`;
}
