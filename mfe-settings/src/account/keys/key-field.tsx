import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { useEffect, useRef } from 'react';
import styles from '../../settings/settings.module.css';
import { KeyCheckLine } from './key-check-line.tsx';
import type { KeyText } from './keys.ts';
import type { KeyCheck } from './use-key-checks.ts';

interface Props {
	text: KeyText;
	/** The stored key, masked. */
	stored: string | undefined;
	/** Whether this installation has a key of its own. */
	provided: boolean;
	value: string;
	/** The result of the last test of the key. */
	check: KeyCheck | undefined;
	/** Why the typed key was not saved. */
	error: string | undefined;
	readOnly: boolean;
	removing: boolean;
	onChange: (value: string) => void;
	onTest: () => void;
	onCopy: () => void;
	onRemove: () => void;
}

/** The field of one key. A stored key is shown masked, a typed one is hidden. */
export function KeyField({
	text: { field, label, source, use, payer },
	stored,
	provided,
	value,
	check,
	error,
	readOnly,
	removing,
	onChange,
	onTest,
	onCopy,
	onRemove,
}: Props) {
	const input = useRef<HTMLInputElement>(null);
	const isStored = stored !== undefined;
	const wasStored = useRef(isStored);
	useEffect(() => {
		// The pressed button is removed with the key, so the focus moves to the field.
		if (wasStored.current && !isStored && document.activeElement === document.body)
			input.current?.focus();
		wasStored.current = isStored;
	}, [isStored]);
	useEffect(() => {
		if (error !== undefined) input.current?.focus();
	}, [error]);
	const help = (
		<>
			{stored === undefined
				? provided
					? 'Included. Add your own to use it instead. '
					: `Needed for ${use}. ${payer} `
				: `Stored: ${stored}. A new key replaces it. ${payer} `}
			Get one at{' '}
			<a href={source.href} target="_blank" rel="noreferrer">
				{source.name}
			</a>
			.
		</>
	);
	return (
		<div className={styles.key}>
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
				error={error}
				value={value}
				readOnly={readOnly}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			{isStored && (
				<div className={styles.keyActions}>
					<Button aria-label={`Copy the ${label} key`} onClick={onCopy}>
						Copy
					</Button>
					<Button
						variant="danger"
						busy={removing}
						aria-label={`Remove the ${label} key`}
						onClick={onRemove}
					>
						Remove
					</Button>
				</div>
			)}
			<div className={styles.test}>
				{(isStored || value.trim() !== '') && (
					<Button
						size="sm"
						busy={check?.state === 'testing'}
						disabled={readOnly}
						aria-label={`Test key for ${label}`}
						onClick={onTest}
					>
						Test key
					</Button>
				)}
				<KeyCheckLine label={label} check={check} />
			</div>
		</div>
	);
}
