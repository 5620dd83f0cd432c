import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { useEffect, useRef } from 'react';
import type { KeyText } from './keys.ts';
import styles from './settings.module.css';

interface Props {
	text: KeyText;
	/** The mask of the stored key. */
	stored: string | undefined;
	/** This installation has one of its own. */
	provided: boolean;
	value: string;
	readOnly: boolean;
	removing: boolean;
	onChange: (value: string) => void;
	onCopy: () => void;
	onRemove: () => void;
}

/** One key: what is stored shows as its mask, what is typed stays hidden. */
export function KeyField({
	text: { field, label, source },
	stored,
	provided,
	value,
	readOnly,
	removing,
	onChange,
	onCopy,
	onRemove,
}: Props) {
	const input = useRef<HTMLInputElement>(null);
	const isStored = stored !== undefined;
	const wasStored = useRef(isStored);
	useEffect(() => {
		// The button that was pressed goes with the key.
		if (wasStored.current && !isStored && document.activeElement === document.body) input.current?.focus();
		wasStored.current = isStored;
	}, [isStored]);
	const help = (
		<>
			{stored === undefined
				? provided
					? 'This installation supplies one; yours would be used instead. '
					: ''
				: `Stored: ${stored}. A new key replaces it. `}
			Get one at{' '}
			<a href={source.href} target="_blank" rel="noreferrer">
				{source.name}
			</a>
			.
		</>
	);
	return (
		<div className={stored === undefined ? undefined : styles.key}>
			<TextField
				ref={input}
				label={label}
				name={field}
				type="password"
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				maxLength={512}
				placeholder={stored ?? ''}
				help={help}
				value={value}
				readOnly={readOnly}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			{stored === undefined ? null : (
				<div className={styles.keyActions}>
					<Button aria-label={`Copy the ${label} key`} onClick={onCopy}>
						Copy
					</Button>
					<Button variant="danger" busy={removing} aria-label={`Remove the ${label} key`} onClick={onRemove}>
						Remove
					</Button>
				</div>
			)}
		</div>
	);
}
