import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountLinkScreen } from '../account/account-link-screen.tsx';
import { CreateAccountScreen } from '../account/create-account-screen.tsx';
import { ResetPasswordScreen } from '../account/reset-password-screen.tsx';
import { CallbackScreen } from '../sign-in/callback-screen.tsx';
import { LoginScreen } from '../sign-in/login-screen.tsx';
import { UnknownAddress } from './unknown-address.tsx';

const screens: Readonly<Record<string, ComponentType>> = {
	'/login': LoginScreen,
	'/auth/callback': CallbackScreen,
	'/create-account': CreateAccountScreen,
	'/reset-password': ResetPasswordScreen,
	'/account-link': AccountLinkScreen,
};

/**
 * The screens that need no session, and unknown addresses. They are one chunk because visitors
 * usually go from one of them to another.
 */
export function PublicScreens() {
	// The router matches `/Login/` to `/login`.
	const path = useLocation().pathname.toLowerCase().replace(/\/$/, '');
	const Screen = screens[path] ?? UnknownAddress;
	return <Screen />;
}
