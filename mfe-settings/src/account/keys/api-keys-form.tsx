import type { UserApiKeys } from 'bff/contract/account/account';
import type { FormEvent } from 'react';
import { SaveBar } from '../../settings/save-bar.tsx';
import styles from '../../settings/settings.module.css';
import { KeyField } from './key-field.tsx';
import {
	changedFields,
	type KeyField as Field,
	type KeyText,
	keyTexts,
	type TypedKeys,
} from './keys.ts';
import type { KeyChecks } from './use-key-checks.ts';

export interface ApiKeysFormProps {
	/** Masked by the server. */
	keys: UserApiKeys;
	typed: TypedKeys;
	/** The results of testing keys. */
	checks: KeyChecks;
	saving: boolean;
	/** The key that is being removed. */
	removing?: Field | undefined;
	/** The typed key that its provider rejected, and why. */
	rejected?: { field: Field; reason: string } | undefined;
	/** The last failed action, and why it failed. */
	failure?: { title: string; reason: string } | undefined;
	/** The result of the last action. */
	done?: string | undefined;
	onChange: (field: Field, value: string) => void;
	onTest: (field: Field) => void;
	onSave: () => void;
	onReset: () => void;
	onCopy: (key: KeyText) => void;
	onRemove: (key: KeyText) => void;
}

/** The form of the user's own API keys. */
export function ApiKeysForm(props: ApiKeysFormProps) {
	const { keys, typed, checks, saving, removing, rejected, failure, done } = props;
	const { onChange, onTest, onSave, onReset, onCopy, onRemove } = props;
	const isDirty = changedFields(typed).length > 0;
	const isDisabled = saving || removing !== undefined;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isDirty && !isDisabled) onSave();
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
					check={checks[text.field]}
					error={rejected?.field === text.field ? rejected.reason : undefined}
					readOnly={isDisabled}
					removing={removing === text.field}
					onChange={(value) => onChange(text.field, value)}
					onTest={() => onTest(text.field)}
					onCopy={() => onCopy(text)}
					onRemove={() => onRemove(text)}
				/>
			))}
			<SaveBar
				isDirty={isDirty}
				saving={saving}
				isDisabled={removing !== undefined}
				failure={failure}
				done={done}
				onReset={onReset}
			/>
		</form>
	);
}
