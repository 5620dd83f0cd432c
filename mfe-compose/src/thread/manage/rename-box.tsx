import { MAX_THREAD_NAME } from 'bff/contract/compose/managed-threads';
import { isComposing, isEnter } from 'design-system/keys';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './manage.module.css';

export interface RenameBoxProps {
	name: string;
	/** Called with a new name that is not blank. */
	onRename: (name: string) => void;
	onCancel: () => void;
}

/** A field to rename a thread in its place. Enter or leaving it renames, Escape does not. */
export function RenameBox({ name, onRename, onCancel }: RenameBoxProps) {
	const input = useRef<HTMLInputElement>(null);
	const isDone = useRef(false);
	useEffect(() => {
		input.current?.focus();
		input.current?.select();
	}, []);

	const finish = (isAccepted: boolean) => {
		if (isDone.current) return;
		isDone.current = true;
		const next = input.current?.value.trim().normalize('NFC') ?? '';
		if (isAccepted && next !== '' && next !== name) onRename(next);
		else onCancel();
	};
	const handleKeyDown = (event: KeyboardEvent) => {
		if (isComposing(event) || !(isEnter(event) || event.key === 'Escape')) return;
		// Escape would also close the panel on phones.
		event.preventDefault();
		event.stopPropagation();
		finish(isEnter(event));
	};
	return (
		<input
			ref={input}
			dir="auto"
			className={styles.rename}
			aria-label={`New name of ${name}`}
			defaultValue={name}
			maxLength={MAX_THREAD_NAME}
			autoComplete="off"
			onKeyDown={handleKeyDown}
			onBlur={() => finish(true)}
		/>
	);
}
