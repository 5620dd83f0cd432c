import { TextField } from 'design-system/text-field';
import type { FormErrors } from '../forms/form-errors.ts';
import { accountRules } from './account-rules.ts';

interface Props {
	errors: FormErrors;
	/** The optional field. An invitation has an address already. */
	last: 'email' | 'name';
}

/** The fields of a new account. */
export function AccountFields({ errors, last }: Props) {
	return (
		<>
			<TextField
				label="Username"
				name="username"
				required
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				help={accountRules.username}
				error={errors.username}
			/>
			<TextField
				label="Password"
				name="password"
				type="password"
				required
				autoComplete="new-password"
				help={accountRules.password}
				error={errors.password}
			/>
			{last === 'name' ? (
				<TextField
					label="Name"
					meta="optional"
					name="name"
					dir="auto"
					autoComplete="name"
					help="Leave blank to use your username."
					error={errors.name}
				/>
			) : (
				<TextField
					label="Email"
					meta="optional"
					name="email"
					type="email"
					autoComplete="email"
					help="So you can reset your password."
					error={errors.email}
				/>
			)}
		</>
	);
}
