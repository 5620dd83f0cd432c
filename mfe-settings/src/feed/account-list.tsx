import { Button } from 'design-system/button';
import { Chip } from 'design-system/chip';
import { isEnter } from 'design-system/keys';
import { TextField } from 'design-system/text-field';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './feed.module.css';
import { isSeparated, MAX_ACCOUNTS } from './feed-settings.ts';

export interface AccountListProps {
	accounts: readonly string[];
	/** The text in the field. */
	adding: string;
	/** Why some of the typed names were not added. */
	problem?: string | undefined;
	readOnly: boolean;
	onType: (text: string) => void;
	/** Adds the names in a text. */
	onAdd: (text: string) => void;
	onRemove: (account: string) => void;
}

/** The accounts as chips, and a field to type or paste more. */
export function AccountList({
	accounts,
	adding,
	problem,
	readOnly,
	onType,
	onAdd,
	onRemove,
}: AccountListProps) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// The pressed button was replaced by this form, so the focus moves here.
		if (document.activeElement === document.body) input.current?.focus();
	}, []);
	const add = () => {
		onAdd(adding);
		input.current?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!isEnter(event) || adding.trim() === '') return;
		event.preventDefault();
		add();
	};
	const onPaste = (event: ClipboardEvent) => {
		const text = event.clipboardData.getData('text');
		// A field of one line would join names from several lines.
		if (readOnly || !isSeparated(text.trim())) return;
		event.preventDefault();
		onAdd(`${adding} ${text}`);
	};
	const type = (text: string) => (isSeparated(text.trimStart()) ? onAdd(text) : onType(text));
	return (
		<div className={styles.accounts}>
			<div className={styles.add}>
				<TextField
					ref={input}
					label="Accounts"
					meta={accounts.length === 0 ? undefined : `${accounts.length} of ${MAX_ACCOUNTS}`}
					help="X usernames, with or without @. Separate them with spaces or commas."
					error={problem}
					autoComplete="off"
					autoCapitalize="off"
					autoCorrect="off"
					spellCheck={false}
					value={adding}
					readOnly={readOnly}
					onChange={(event) => type(event.currentTarget.value)}
					onKeyDown={onKeyDown}
					onPaste={onPaste}
				/>
				<Button disabled={readOnly} onClick={add}>
					Add
				</Button>
			</div>
			{accounts.length > 0 && (
				<ul className={styles.chips} aria-label="Accounts to read">
					{accounts.map((account) => (
						<li key={account}>
							<Chip
								disabled={readOnly}
								onRemove={() => {
									onRemove(account);
									// The pressed button is removed with the chip, so the focus moves to the field.
									input.current?.focus();
								}}
							>
								{`@${account}`}
							</Chip>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
