import { fieldWiring } from 'design-system/field/wiring';
import { IconButton } from 'design-system/icon-button';
import { plusIcon } from 'design-system/icon-paths';
import { type FormEvent, type Ref, useId } from 'react';
import styles from './new-file-box.module.css';

export interface NewFileBoxProps {
	text: string;
	onText: (text: string) => void;
	/** Not called while the field is empty. */
	onCreate: () => void;
	isBusy: boolean;
	error: string | undefined;
	ref?: Ref<HTMLInputElement>;
}

/** A field to create a file by its path. */
export function NewFileBox({ text, onText, onCreate, isBusy, error, ref }: NewFileBoxProps) {
	const wiring = fieldWiring(useId(), { error });
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (text.trim() !== '' && !isBusy) onCreate();
	};
	return (
		<form className={styles.box} onSubmit={submit}>
			<div className={styles.line}>
				<input
					ref={ref}
					{...wiring}
					dir="auto"
					aria-label="New file"
					placeholder="New file, or folder/file"
					value={text}
					onChange={({ target }) => onText(target.value)}
					autoComplete="off"
					spellCheck={false}
				/>
				<IconButton
					type="submit"
					label="Create file"
					icon={plusIcon}
					aria-disabled={isBusy || undefined}
					className={styles.button}
				/>
			</div>
			{error ? (
				<p id={`${wiring.id}-note`} role="alert" className={styles.error}>
					{error}
				</p>
			) : null}
		</form>
	);
}
