/**
 * What mails are made of, as one module to load with the first of them. React Email's own
 * collection of its parts would bring a highlighter of code and two compilers along.
 */
export { Button } from '@react-email/button';
export { Container } from '@react-email/container';
export { Head } from '@react-email/head';
export { Heading } from '@react-email/heading';
export { Html } from '@react-email/html';
export { Link } from '@react-email/link';
export { Preview } from '@react-email/preview';
export { Section } from '@react-email/section';
export { Text } from '@react-email/text';
export { render } from '@react-email/render';
