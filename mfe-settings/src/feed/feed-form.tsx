import { TextField } from 'design-system/text-field';
import { type FormState, SettingsForm } from '../settings/settings-form.tsx';
import { AccountList } from './account-list.tsx';
import { addTyped, type FeedFormValues, MAX_QUERY_LENGTH } from './feed-settings.ts';

export interface FeedFormProps extends FormState {
	values: FeedFormValues;
	onChange: (values: FeedFormValues) => void;
}

/** The form of the accounts and the search to read posts from. */
export function FeedForm({ values, onChange, ...form }: FeedFormProps) {
	return (
		<SettingsForm failureTitle="Your sources weren’t saved" {...form}>
			<AccountList
				accounts={values.accounts}
				adding={values.adding}
				problem={values.problem}
				readOnly={form.saving}
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
				readOnly={form.saving}
				onChange={(event) => onChange({ ...values, query: event.currentTarget.value })}
			/>
		</SettingsForm>
	);
}
