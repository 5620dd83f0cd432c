import { Button } from 'design-system/button';
import { Chip } from 'design-system/chip';
import { TextField } from 'design-system/text-field';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './feed.module.css';
import { isSeparated, MAX_ACCOUNTS } from './feed-settings.ts';

export interface AccountListProps {
	accounts: readonly string[];
	/** What is typed. */
	adding: string;
	/** Why some of what was typed was not added. */
	problem?: string | undefined;
	readOnly: boolean;
	onType: (text: string) => void;
	/** Adds this text: one name or several. */
	onAdd: (text: string) => void;
	onRemove: (account: string) => void;
}

/** The accounts as chips, and where more are typed or pasted. */
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
		// The button that was pressed goes when this comes.
		if (document.activeElement === document.body) input.current?.focus();
	}, []);
	const add = () => {
		onAdd(adding);
		input.current?.focus();
	};
	const pressed = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.nativeEvent.isComposing || adding.trim() === '') return;
		event.preventDefault();
		add();
	};
	const pasted = (event: ClipboardEvent) => {
		const text = event.clipboardData.getData('text');
		// A field of one line would join what stands on several.
		if (readOnly || !isSeparated(text.trim())) return;
		event.preventDefault();
		onAdd(`${adding} ${text}`);
	};
	const typed = (text: string) => (isSeparated(text.trimStart()) ? onAdd(text) : onType(text));
	return (
		<div className={styles.accounts}>
			<div className={styles.add}>
				<TextField
					ref={input}
					label="Accounts"
					meta={accounts.length === 0 ? undefined : `${accounts.length} of ${MAX_ACCOUNTS}`}
					help="Names as on X, with or without @. Paste as many as you like."
					error={problem}
					autoComplete="off"
					autoCapitalize="off"
					autoCorrect="off"
					spellCheck={false}
					value={adding}
					readOnly={readOnly}
					onChange={(event) => typed(event.currentTarget.value)}
					onKeyDown={pressed}
					onPaste={pasted}
				/>
				<Button disabled={readOnly || adding.trim() === ''} onClick={add}>
					Add
				</Button>
			</div>
			{accounts.length > 0 && (
				<ul className={styles.chips} aria-label="Accounts that are read">
					{accounts.map((account) => (
						<li key={account}>
							<Chip
								disabled={readOnly}
								onRemove={() => {
									onRemove(account);
									// The button that was pressed goes with the chip.
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
