import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { useEffect, useRef } from 'react';
import styles from '../../settings/settings.module.css';
import { KeyCheckLine } from './key-check-line.tsx';
import type { KeyText } from './keys.ts';
import type { KeyCheck } from './use-key-checks.ts';

interface Props {
	text: KeyText;
	/** The mask of the stored key. */
	stored: string | undefined;
	/** This installation has one of its own. */
	provided: boolean;
	value: string;
	/** What its provider said of the key. */
	check: KeyCheck | undefined;
	/** Why what is typed was not saved. */
	error: string | undefined;
	readOnly: boolean;
	removing: boolean;
	onChange: (value: string) => void;
	onTest: () => void;
	onCopy: () => void;
	onRemove: () => void;
}

/** One key: what is stored shows as its mask, what is typed stays hidden. */
export function KeyField({
	text: { field, label, source },
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
		// The button that was pressed goes with the key.
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
				<Button
					size="sm"
					busy={check?.state === 'asking'}
					disabled={readOnly || (!isStored && value.trim() === '')}
					aria-label={`Test key for ${label}`}
					onClick={onTest}
				>
					Test key
				</Button>
				<KeyCheckLine label={label} check={check} />
			</div>
		</div>
	);
}
