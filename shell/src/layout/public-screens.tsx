import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountLinkScreen } from '../account/account-link-screen.tsx';
import { CreateAccountScreen } from '../account/create-account-screen.tsx';
import { ResetPasswordScreen } from '../account/reset-password-screen.tsx';
import { CallbackScreen } from '../sign-in/callback-screen.tsx';
import { LoginScreen } from '../sign-in/login-screen.tsx';
import { Outside } from './unknown-address.tsx';

const screens: Readonly<Record<string, ComponentType>> = {
	'/login': LoginScreen,
	'/auth/callback': CallbackScreen,
	'/create-account': CreateAccountScreen,
	'/reset-password': ResetPasswordScreen,
	'/account-link': AccountLinkScreen,
};

/**
 * The screens on the way in, and the way from unknown addresses, as one file: whoever needs one of
 * them soon needs another.
 */
export function FrontDoor() {
	// The router takes `/Login/` for `/login`.
	const path = useLocation().pathname.toLowerCase().replace(/\/$/, '');
	const Screen = screens[path] ?? Outside;
	return <Screen />;
}
