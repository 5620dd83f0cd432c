import { isComposing, isEnter } from 'design-system/keys';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './tree-line.module.css';

export interface RenameBoxProps {
	name: string;
	isBusy: boolean;
	/** Why the last name was not accepted. */
	error: string | undefined;
	onRename: (name: string) => void;
	onCancel: () => void;
}

/** A field to rename a file in its row. */
export function RenameBox({ name, isBusy, error, onRename, onCancel }: RenameBoxProps) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		input.current?.focus();
		// Selects the name without its ending.
		const dot = name.lastIndexOf('.');
		input.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
	}, [name]);

	const submit = () => {
		const next = input.current?.value.trim().normalize('NFC') ?? '';
		if (next === '' || next === name) onCancel();
		else if (!isBusy) onRename(next);
	};
	const handleKeyDown = (event: KeyboardEvent) => {
		// The tree must not handle keys typed here.
		event.stopPropagation();
		if (isComposing(event)) return;
		if (isEnter(event)) submit();
		else if (event.key === 'Escape') onCancel();
	};
	return (
		<span className={styles.rename}>
			<input
				ref={input}
				dir="auto"
				className={styles.renameInput}
				aria-label={`New name of ${name}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? 'rename-error' : undefined}
				defaultValue={name}
				readOnly={isBusy}
				autoComplete="off"
				spellCheck={false}
				onKeyDown={handleKeyDown}
				onClick={(event) => event.stopPropagation()}
				onBlur={() => !isBusy && (error ? onCancel() : submit())}
			/>
			{error ? (
				<span id="rename-error" role="alert" className={styles.renameError}>
					{error}
				</span>
			) : null}
		</span>
	);
}
