import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './tree-line.module.css';

export interface RenameBoxProps {
	name: string;
	isBusy: boolean;
	/** Why the last name could not be taken. */
	error: string | undefined;
	onRename: (name: string) => void;
	onCancel: () => void;
}

/** A name that is being changed where it stands. */
export function RenameBox({ name, isBusy, error, onRename, onCancel }: RenameBoxProps) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		input.current?.focus();
		// Its ending stays, unless it is chosen too.
		const dot = name.lastIndexOf('.');
		input.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
	}, [name]);

	const submit = () => {
		const next = input.current?.value.trim().normalize('NFC') ?? '';
		if (next === '' || next === name) onCancel();
		else if (!isBusy) onRename(next);
	};
	const press = (event: KeyboardEvent) => {
		// The keys of the tree are letters here.
		event.stopPropagation();
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter') submit();
		else if (event.key === 'Escape') onCancel();
	};
	return (
		<span className={styles.rename}>
			<input
				ref={input}
				className={styles.renameInput}
				aria-label={`New name of ${name}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? 'rename-error' : undefined}
				defaultValue={name}
				readOnly={isBusy}
				autoComplete="off"
				spellCheck={false}
				onKeyDown={press}
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
