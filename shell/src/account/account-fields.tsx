import { TextField } from 'design-system/text-field';
import type { Objections } from '../forms/form-errors.ts';
import { accountRules } from './account-rules.ts';

interface Props {
	objections: Objections;
	/** Which of the optional fields are asked for. */
	withEmail?: boolean;
}

/** What a new account is made of. */
export function AccountFields({ objections, withEmail = false }: Props) {
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
				error={objections.username}
			/>
			<TextField
				label="Password"
				name="password"
				type="password"
				required
				autoComplete="new-password"
				help={accountRules.password}
				error={objections.password}
			/>
			<TextField
				label="Name"
				meta="optional"
				name="name"
				autoComplete="name"
				help="What Warble calls you. Your username, if you leave it out."
				error={objections.name}
			/>
			{withEmail && (
				<TextField
					label="Email"
					meta="optional"
					name="email"
					type="email"
					autoComplete="email"
					help="For a link that sets a new password."
					error={objections.email}
				/>
			)}
		</>
	);
}
