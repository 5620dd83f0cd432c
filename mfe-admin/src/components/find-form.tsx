import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { type ReactNode, useState } from 'react';
import styles from './find-form.module.css';

interface Props {
	/** The name of the form, for screen readers. */
	name: string;
	/** The label of the text field. */
	label: string;
	maxLength: number;
	/** The text in the address. */
	searched: string;
	button: string;
	/** Further fields. */
	children?: ReactNode;
	/** Called with the trimmed text. */
	onFind: (text: string) => void;
}

/** A search field above a list, with its button. */
export function FindForm({ name, label, maxLength, searched, button, children, onFind }: Props) {
	const [typed, setTyped] = useState(searched);
	return (
		<form
			aria-label={name}
			className={styles.find}
			onSubmit={(event) => {
				event.preventDefault();
				onFind(typed.trim());
			}}
		>
			<TextField
				label={label}
				type="search"
				maxLength={maxLength}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
			/>
			{children}
			<Button type="submit">{button}</Button>
		</form>
	);
}
