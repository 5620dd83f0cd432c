import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import type { FormEvent } from 'react';
import { SaveBar } from '../settings/save-bar.tsx';
import { AccountList } from './account-list.tsx';
import styles from './feed.module.css';
import { addTyped, type FeedFormValues, MAX_QUERY_LENGTH } from './feed-settings.ts';

export interface FeedFormProps {
	values: FeedFormValues;
	isDirty: boolean;
	saving: boolean;
	/** Why it was not saved. */
	failure?: string | undefined;
	done?: string | undefined;
	onChange: (values: FeedFormValues) => void;
	onSave: () => void;
	onReset: () => void;
}

/** The form of the accounts and the search to read posts from. */
export function FeedForm({
	values,
	isDirty,
	saving,
	failure,
	done,
	onChange,
	onSave,
	onReset,
}: FeedFormProps) {
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isDirty && !saving) onSave();
	};
	return (
		<form className={styles.form} noValidate onSubmit={submit}>
			<AccountList
				accounts={values.accounts}
				adding={values.adding}
				problem={values.problem}
				readOnly={saving}
				onType={(adding) => onChange({ ...values, adding, problem: undefined })}
				onAdd={(adding) => onChange(addTyped({ ...values, adding }))}
				onRemove={(account) =>
					onChange({ ...values, accounts: values.accounts.filter((each) => each !== account) })
				}
			/>
			<TextField
				label="Search"
				dir="auto"
				help={
					<>
						Uses X search syntax, for example <code>index design lang:en</code>. Warble reads posts
						from the accounts and from the search.
					</>
				}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				maxLength={MAX_QUERY_LENGTH}
				value={values.query}
				readOnly={saving}
				onChange={(event) => onChange({ ...values, query: event.currentTarget.value })}
			/>
			{failure !== undefined && (
				<Notice tone="error" title="Your sources weren't saved" live>
					{failure}
				</Notice>
			)}
			<SaveBar isDirty={isDirty} saving={saving} done={done} onReset={onReset} />
		</form>
	);
}
