/** VitePress's theme in the font and the colours of the web app. */
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
