import type { UserApiKeys } from 'bff/contract/account';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import type { FormEvent } from 'react';
import { KeyField } from './key-field.tsx';
import { changedKeys, type KeyField as Field, type KeyText, keyTexts, type TypedKeys } from './keys.ts';
import styles from './settings.module.css';

export interface ApiKeysFormProps {
	/** As the server masks them. */
	keys: UserApiKeys;
	typed: TypedKeys;
	saving: boolean;
	/** The key that is being removed. */
	removing?: Field | undefined;
	/** What failed last, and why. */
	failure?: { title: string; reason: string } | undefined;
	/** What was done just now. */
	done?: string | undefined;
	onChange: (typed: TypedKeys) => void;
	onSave: () => void;
	onReset: () => void;
	onCopy: (key: KeyText) => void;
	onRemove: (key: KeyText) => void;
}

/** A person's own keys. */
export function ApiKeysForm({
	keys,
	typed,
	saving,
	removing,
	failure,
	done,
	onChange,
	onSave,
	onReset,
	onCopy,
	onRemove,
}: ApiKeysFormProps) {
	const isDirty = Object.keys(changedKeys(typed)).length > 0;
	const isHeld = saving || removing !== undefined;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isDirty && !isHeld) onSave();
	};
	return (
		<form className={styles.form} noValidate onSubmit={submit}>
			{keyTexts.map((text) => (
				<KeyField
					key={text.field}
					text={text}
					stored={keys[text.field]}
					provided={keys.provided?.includes(text.field) ?? false}
					value={typed[text.field]}
					readOnly={isHeld}
					removing={removing === text.field}
					onChange={(value) => onChange({ ...typed, [text.field]: value })}
					onCopy={() => onCopy(text)}
					onRemove={() => onRemove(text)}
				/>
			))}
			{failure !== undefined && (
				<Notice tone="error" title={failure.title} live>
					{failure.reason}
				</Notice>
			)}
			<div>
				<div role="status" className={styles.said}>
					{isDirty && <Notice tone="warning" title="You have unsaved changes" />}
					{done !== undefined && <Notice tone="done" title={done} />}
				</div>
				<div className={styles.actions}>
					<Button type="submit" variant="primary" busy={saving} disabled={!isDirty || removing !== undefined}>
						Save
					</Button>
					<Button variant="quiet" disabled={!isDirty || isHeld} onClick={onReset}>
						Reset
					</Button>
				</div>
			</div>
		</form>
	);
}
